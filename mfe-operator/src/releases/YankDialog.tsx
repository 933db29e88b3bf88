import type { ReleasedPackage } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Field, Select } from '@haat/ui';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { releasesTexts } from '../strings/releases';
import { MAX_WHY } from './maxWhy';
import { useReleaseAct } from './useReleases';

interface YankDialogProps {
  of: ReleasedPackage;
  onClose: () => void;
}

/** Marks a version bad, for good. The live one needs a replacement. */
export function YankDialog({ of, onClose }: YankDialogProps) {
  const all = useTexts(releasesTexts);
  const t = all.yank;
  const run = useReleaseAct();
  const usable = of.versions.filter(({ yanked }) => !yanked).map(({ version }) => version);
  const [version, setVersion] = useState(usable[0] ?? '');
  const others = usable.filter((one) => one !== version);
  const [chosen, setInstead] = useState('');
  const instead = others.includes(chosen) ? chosen : (others[0] ?? '');
  const isLive = version === of.version;
  const options = (list: readonly string[]) => list.map((value) => ({ value, label: value }));
  return (
    <ReasonDialog
      title={t.title(of.name)}
      text={t.text}
      confirmText={t.confirm}
      pendingText={all.pending}
      tone="danger"
      maxLength={MAX_WHY}
      onClose={onClose}
      onConfirm={(why) => run({ act: 'yank', name: of.name, version, why, ...(isLive ? { instead } : {}) })}
      before={
        <>
          <Field label={t.version}>
            <Select value={version} options={options(usable)} onValueChange={setVersion} />
          </Field>
          {isLive ? (
            <Field label={t.instead}>
              <Select value={instead} options={options(others)} onValueChange={setInstead} />
            </Field>
          ) : null}
        </>
      }
    />
  );
}
