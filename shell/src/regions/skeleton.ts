import { SKELETON_TEMPLATE } from '@haat/page';

/** Shows the page's skeleton in an empty region; the remote's first commit takes its place without a shift. */
export function showSkeleton(element: HTMLElement) {
  if (element.hasChildNodes()) return;
  const template = document.getElementById(SKELETON_TEMPLATE);
  if (template instanceof HTMLTemplateElement) element.append(template.content.cloneNode(true));
}
