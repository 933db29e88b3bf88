/** How long a printed file stays in the page, in ms: the print dialog reads from it. */
const REMOVE_DELAY_MS = 10 * 60_000;

let shown: (() => void) | null = null;

/**
 * Opens the print dialog for a PDF that was fetched.
 * @returns whether the browser took it; one that shows no PDF inside a page doesn't
 */
export async function printFile(file: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false;
  shown?.();
  const address = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  // Not `hidden`: what has no box is not printed.
  frame.style.cssText =
    'position:fixed;inset-block-end:0;inset-inline-end:0;inline-size:1px;block-size:1px;border:0;opacity:0';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  const away = () => {
    frame.remove();
    URL.revokeObjectURL(address);
    if (shown === away) shown = null;
  };
  shown = away;
  try {
    await new Promise((resolve, reject) => {
      frame.onload = resolve;
      frame.onerror = reject;
      frame.src = address;
      document.body.append(frame);
    });
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  } catch {
    // The viewer of some browsers is out of a page's reach.
    away();
    return false;
  }
  setTimeout(away, REMOVE_DELAY_MS);
  return true;
}
