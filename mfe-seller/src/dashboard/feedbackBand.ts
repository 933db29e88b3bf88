export type FeedbackBand = 'excellent' | 'good' | 'average' | 'improve';

/** The feedback band of a store's average rating (section 9). */
export function feedbackBand(rating: number): FeedbackBand {
  if (rating >= 4.5) return 'excellent';
  if (rating >= 4) return 'good';
  return rating >= 3 ? 'average' : 'improve';
}
