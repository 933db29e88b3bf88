import { notify } from '@haat/session';
import { Button, Icon } from '@haat/ui';
import { useStrings } from '../strings';

/** Hands the page's address, chosen variant included, to the phone's share sheet, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const s = useStrings().product;
  async function share() {
    const url = window.location.href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        notify(s.linkCopied, 'success');
      }
    } catch (thrown) {
      // Closing the share sheet is no failure.
      if ((thrown as Error).name !== 'AbortError') notify(s.shareFailed, 'error');
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={<Icon name="upload" size={18} />} onClick={share}>
      {s.share}
    </Button>
  );
}
