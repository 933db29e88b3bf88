import { previewReleases } from '@haat/api-client/queries/releases';
import { dhakaTime, latinDigits, type ReleasedPackage } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Dialog, Field, Notice, Row, Select, Stack, TextInput } from '@haat/ui';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { releasesTexts } from '../strings/releases';

interface PreviewDialogProps {
  of: ReleasedPackage;
  onClose: () => void;
}

/** Makes a link that shows a version which is not live to whoever opens it. */
export function PreviewDialog({ of, onClose }: PreviewDialogProps) {
  const t = useTexts(releasesTexts).preview;
  const { close } = useTexts(sharedTexts);
  const usable = of.versions.filter(({ version, yanked }) => version !== of.version && !yanked);
  const [version, setVersion] = useState(of.canary?.version ?? usable[0]?.version ?? '');
  const [days, setDays] = useState('7');
  const [link, setLink] = useState<{ address: string; until: string } | null>(null);
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState(false);

  async function make() {
    setRefusal('');
    const count = Number(latinDigits(days));
    if (!Number.isInteger(count) || count < 1 || count > 30) return setRefusal(t.daysWrong);
    setPending(true);
    try {
      const { path, until } = await previewReleases({ versions: { [of.name]: version }, days: count });
      setLink({ address: new URL(path, window.location.origin).href, until });
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.title(of.name)}
      description={t.text}
      closeText={close}
      footer={
        <Button pending={pending} pendingText={t.making} onClick={make}>
          {t.make}
        </Button>
      }
    >
      <Stack gap="4">
        {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        <Field label={t.version}>
          <Select
            value={version}
            options={usable.map((one) => ({ value: one.version, label: one.version }))}
            onValueChange={setVersion}
          />
        </Field>
        <Field label={t.days}>
          <TextInput value={days} inputMode="numeric" maxLength={2} onValueChange={setDays} />
        </Field>
        {link ? (
          <Stack gap="2">
            <Field label={t.link} hint={t.until(dhakaTime(link.until))}>
              <TextInput value={link.address} readOnly />
            </Field>
            <Row>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void navigator.clipboard.writeText(link.address)}
              >
                {t.copy}
              </Button>
            </Row>
          </Stack>
        ) : null}
      </Stack>
    </Dialog>
  );
}
