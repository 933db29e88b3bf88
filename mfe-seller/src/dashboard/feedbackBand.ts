export type FeedbackBand = 'excellent' | 'good' | 'average' | 'improve';

/** What a store's average rating means (section 9). */
export function feedbackBand(rating: number): FeedbackBand {
  if (rating >= 4.5) return 'excellent';
  if (rating >= 4) return 'good';
  return rating >= 3 ? 'average' : 'improve';
}
