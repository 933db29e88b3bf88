import { latinDigits, type ReleasedPackage } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Field, RadioGroup, Select, TextInput } from '@haat/ui';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { releasesTexts } from '../strings/releases';
import { MAX_WHY } from './maxWhy';
import { useReleaseAct } from './useReleases';

interface GoLiveDialogProps {
  of: ReleasedPackage;
  onClose: () => void;
}

/** A version goes live for all visitors, or as a canary for a share of them. */
export function GoLiveDialog({ of, onClose }: GoLiveDialogProps) {
  const all = useTexts(releasesTexts);
  const t = all.goLive;
  const run = useReleaseAct();
  const usable = of.versions.filter(({ version, yanked }) => version !== of.version && !yanked);
  const [version, setVersion] = useState(of.canary?.version ?? usable[0]?.version ?? '');
  const [forWhom, setForWhom] = useState<'canary' | 'all'>('canary');
  const [share, setShare] = useState(String(of.canary?.percent ?? 10));

  function confirm(why: string) {
    const versions = { [of.name]: version };
    if (forWhom === 'all') return run({ act: 'live', versions, why });
    const percent = Number(latinDigits(share));
    if (!Number.isInteger(percent) || percent < 1 || percent > 99) throw new Error(t.shareWrong);
    return run({ act: 'canary', versions, percent, why });
  }

  return (
    <ReasonDialog
      title={t.title(of.name)}
      text={t.text}
      confirmText={t.confirm}
      pendingText={all.pending}
      maxLength={MAX_WHY}
      onClose={onClose}
      onConfirm={async (why) => confirm(why)}
      before={
        <>
          <Field label={t.version}>
            <Select
              value={version}
              options={usable.map((one) => ({ value: one.version, label: one.version }))}
              onValueChange={setVersion}
            />
          </Field>
          <Field label={t.forWhom} as="group">
            <RadioGroup
              value={forWhom}
              options={[
                { value: 'canary', label: t.canary },
                { value: 'all', label: t.all },
              ]}
              onValueChange={(value) => setForWhom(value as typeof forWhom)}
            />
          </Field>
          {forWhom === 'canary' ? (
            <Field label={t.share}>
              <TextInput value={share} inputMode="numeric" maxLength={2} onValueChange={setShare} />
            </Field>
          ) : null}
        </>
      }
    />
  );
}
