/** The id of the page's template of a region that loads; the shell fills it at its start. */
export const SKELETON_TEMPLATE = 'region-skeleton';

/** Shows the page's skeleton in an empty region; the remote's first commit takes its place without a shift. */
export function showSkeleton(element: HTMLElement) {
  if (element.hasChildNodes()) return;
  const template = document.getElementById(SKELETON_TEMPLATE);
  if (template instanceof HTMLTemplateElement) element.append(template.content.cloneNode(true));
}
