import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Icon, uploadIcon } from '@haat/ui';
import { productTexts } from '../strings/product';

/** Shares the URL of the page with its variant, by the share sheet of the device or the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useTexts(productTexts);
  async function share() {
    const url = window.location.href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        notify(t.linkCopied, 'success');
      }
    } catch (thrown) {
      // Closing the share sheet is not an error.
      if ((thrown as Error).name !== 'AbortError') notify(t.shareFailed, 'error');
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={<Icon drawing={uploadIcon} size={18} />} onClick={share}>
      {t.share}
    </Button>
  );
}
