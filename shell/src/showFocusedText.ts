/**
 * A long text that the keyboard reaches is shown above the bar at the foot of the screen (base.css in libs/ui). Browsers bring
 * only its caret into sight, and take no margin into account.
 */
export function showFocusedText(): void {
  addEventListener('keyup', ({ key }) => {
    const { activeElement } = document;
    if (key === 'Tab' && activeElement?.matches('[data-above-bar] textarea'))
      activeElement.scrollIntoView({ block: 'nearest' });
  });
}
