import { notify } from '@haat/session';
import { Button, Icon, uploadIcon } from '@haat/ui';
import { useProductStrings } from '../strings/useProductStrings';

/** Shares the URL of the page with its variant, by the share sheet of the device or the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const s = useProductStrings();
  async function share() {
    const url = window.location.href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        notify(s.linkCopied, 'success');
      }
    } catch (thrown) {
      // Closing the share sheet is not an error.
      if ((thrown as Error).name !== 'AbortError') notify(s.shareFailed, 'error');
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={<Icon drawing={uploadIcon} size={18} />} onClick={share}>
      {s.share}
    </Button>
  );
}
