import { OWNERS, SHELL_VERSION } from '@haat/page';
import { type Translation, useTexts } from '@haat/remote';
import { classNames, closeIcon, IconButton, Table, type TableColumn } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import { composedPage } from '../regions/composition';
import { regionRecordsAtom, regionStatesAtom } from '../regions/regionStates';
import { overlayTexts } from '../strings/overlay';
import styles from './OwnershipOverlay.module.css';
import { type OwnedPart, ownedParts } from './ownedParts';
import { type Outline, useOutlines } from './useOutlines';

interface OwnershipOverlayProps {
  onClose: () => void;
}

/** Team and release of each part of the page, as outlines and in a table. */
export function OwnershipOverlay({ onClose }: OwnershipOverlayProps) {
  const t = useTexts(overlayTexts);
  const states = useAtomValue(regionStatesAtom);
  const records = useAtomValue(regionRecordsAtom);
  const teams = useTeams();
  const outlines = useOutlines();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  // A region's retry changes its release and its state.
  const { composition } = composedPage();
  const parts = ownedParts(shellOfPage(), composition.remotes, states, records);

  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  const teamOf = ({ owner }: OwnedPart) => teams[owner] ?? t.teamUnknown;
  const columns: TableColumn<OwnedPart>[] = [
    { key: 'package', header: t.package, cell: ({ packageName }) => <b>{packageName}</b>, rowHeader: true },
    { key: 'team', header: t.team, cell: teamOf },
    { key: 'version', header: t.version, cell: ({ version }) => version ?? t.none },
    { key: 'status', header: t.status, cell: ({ status }) => t.statuses[status] },
    { key: 'load', header: t.load, cell: (part) => loadText(part, t), align: 'end' },
    { key: 'failures', header: t.failures, cell: ({ failures }) => failures ?? t.notCounted, align: 'end' },
  ];

  return (
    <>
      {/* The table has the same text. */}
      <div aria-hidden="true">
        {outlines.map((outline) => {
          const part = parts.find(({ owner }) => owner === outline.owner);
          return part ? <Frame key={outline.key} outline={outline} part={part} teamOf={teamOf} /> : null;
        })}
      </div>
      <section ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {t.title}
          </h2>
          <IconButton icon={closeIcon} label={t.close} size="sm" onClick={onClose} />
        </div>
        <p className={styles.about}>{`${t.composition(composition.id)}. ${t.keys}`}</p>
        <Table
          label={t.parts}
          columns={columns}
          rows={parts}
          keyOf={({ owner }) => owner}
          empty={<p>{t.none}</p>}
        />
      </section>
    </>
  );
}

function Frame({
  outline,
  part,
  teamOf,
}: {
  outline: Outline;
  part: OwnedPart;
  teamOf: (part: OwnedPart) => string;
}) {
  const t = useTexts(overlayTexts);
  const { top, left, width, height, key, fragment } = outline;
  const isShells = part.owner === 'shell';
  const facts = fragment
    ? [fragment.name, teamOf(part), fragment.version ?? t.notLoaded]
    : [
        part.packageName,
        teamOf(part),
        part.version ?? t.none,
        loadText(part, t),
        ...(part.failures === null ? [] : [t.errors(part.failures)]),
      ];
  return (
    <div
      className={classNames(
        styles.frame,
        isShells && styles.shells,
        key.startsWith('#header') && styles.header,
        (part.failures ?? 0) > 0 && styles.failed,
      )}
      style={{ top, left, width, height }}
    >
      <span className={styles.tag}>{facts.join(' · ')}</span>
    </div>
  );
}

const loadText = ({ loadMs }: OwnedPart, t: Translation<typeof overlayTexts>) =>
  loadMs === null ? t.notLoaded : t.ms(loadMs);

/** The shell counts as loaded at the first paint: header and skeleton. */
function shellOfPage() {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    version: document.body.getAttribute(SHELL_VERSION),
    loadMs: paint ? Math.round(paint.startTime) : null,
  };
}

/** Remote → team; empty until the HTML server has answered. */
function useTeams(): Partial<Record<OwnedPart['owner'], string>> {
  const [teams, setTeams] = useState({});
  useEffect(() => {
    const controller = new AbortController();
    fetch(OWNERS, { signal: controller.signal })
      .then((answer) => (answer.ok ? answer.json() : {}))
      .then(setTeams, () => {});
    return () => controller.abort();
  }, []);
  return teams;
}
