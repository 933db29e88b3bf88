import { activeOffersQuery } from '@haat/api-client/queries/offers';
import { invalidateProductViews, sellerProductKeys } from '@haat/api-client/queries/sellerProducts';
import { paisaOf } from '@haat/contracts';
import { useBlocker } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { newKey } from '@haat/session';
import {
  Badge,
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  formatMoney,
  List,
  Loading,
  languageOf,
  Notice,
  Stack,
  Text,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { productCsvTexts } from '../strings/productCsv';
import { decode, parseCsv, UnreadableFile } from './csvText';
import { saveTemplate, wholeProducts } from './exportProducts';
import styles from './ImportDialog.module.css';
import { type Plan, planImport, type Step } from './planImport';
import { type CsvProblem, type ReadFile, readProducts } from './readProducts';
import { type Outcome, runImport } from './runImport';
import type { CsvWarning } from './spreadsheetSlips';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Listed errors and steps; of the rest only the number is shown. */
const MAX_ROWS = 50;

type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'comparing'; done: number; all: number }
  | { at: 'failed'; file: ReadFile; message: string }
  | { at: 'checked'; file: ReadFile; plan: Plan }
  | { at: 'running' | 'ended'; plan: Plan };

/** Imports a CSV file: choose it, check the dry run, run it, and retry failed products. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(productCsvTexts);
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Step, Outcome>>(new Map());
  const [stopping, setStopping] = useState(false);
  const [brokeOff, setBrokeOff] = useState<string | null>(null);
  /** the seller has confirmed the prices of ৳0 */
  const [freeConfirmed, setFreeConfirmed] = useState(false);
  const stop = useRef(false);
  useBlocker(stage.at === 'running');

  async function read(chosen: File) {
    if (chosen.size > MAX_FILE_BYTES) return setStage({ at: 'choose', problem: t.tooLarge });
    setStage({ at: 'comparing', done: 0, all: 0 });
    let file: ReadFile;
    try {
      const { records, badQuotes } = parseCsv(decode(new Uint8Array(await chosen.arrayBuffer())));
      file = readProducts(records, badQuotes);
      if (records.length === 0 || (records.length === 1 && file.problems.length === 0))
        return setStage({ at: 'choose', problem: t.noRows });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return setStage({ at: 'choose', problem: t.unreadable });
    }
    await compare(file);
  }

  async function compare(file: ReadFile) {
    setStage({ at: 'comparing', done: 0, all: 0 });
    try {
      const products = await wholeProducts((done, all) => setStage({ at: 'comparing', done, all }));
      const offers = await queryClient.fetchQuery(activeOffersQuery);
      setOutcomes(new Map());
      setFreeConfirmed(false);
      setStage({ at: 'checked', file, plan: planImport(file, products, offers, newKey) });
    } catch (error) {
      setStage({ at: 'failed', file, message: (error as Error).message });
    }
  }

  async function run(plan: Plan) {
    stop.current = false;
    setStopping(false);
    setBrokeOff(null);
    setStage({ at: 'running', plan });
    const left = plan.steps.filter((step) => outcomes.get(step)?.state !== 'done');
    const reason = await runImport(left, {
      stopped: () => stop.current,
      onOutcome: (step, outcome) => setOutcomes((now) => new Map(now).set(step, outcome)),
    });
    setBrokeOff(reason);
    invalidateProductViews(queryClient);
    await queryClient.invalidateQueries({ queryKey: sellerProductKeys.list() });
    setStage({ at: 'ended', plan });
  }

  const plan = 'plan' in stage ? stage.plan : null;
  const free = plan?.steps.filter(({ becomesFree }) => becomesFree).length ?? 0;
  /** The steps to run: prices of ৳0 only when confirmed. */
  const wanted = (from: Plan): Plan =>
    freeConfirmed ? from : { ...from, steps: from.steps.filter(({ becomesFree }) => !becomesFree) };
  const isDone = (step: Step) => outcomes.get(step)?.state === 'done';
  const open = plan ? wanted(plan).steps.filter((step) => !isDone(step)).length : 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.title}
      description={stage.at === 'choose' ? t.lead : undefined}
      closeText={t.close}
      size="lg"
      locked={stage.at === 'running'}
      footer={
        stage.at === 'checked' ? (
          <>
            <Button variant="ghost" onClick={() => setStage({ at: 'choose' })}>
              {t.another}
            </Button>
            {open > 0 ? (
              <Button onClick={() => run(wanted(stage.plan))}>
                {stage.plan.problems.length > 0 ? t.startRest(open) : t.start(open)}
              </Button>
            ) : null}
          </>
        ) : stage.at === 'running' ? (
          <Button
            variant="secondary"
            pending={stopping}
            pendingText={t.stopping}
            onClick={() => {
              stop.current = true;
              setStopping(true);
            }}
          >
            {t.stop}
          </Button>
        ) : stage.at === 'ended' ? (
          <>
            {open > 0 ? (
              <Button variant="secondary" onClick={() => run(stage.plan)}>
                {t.resume}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t.finish}</Button>
          </>
        ) : undefined
      }
    >
      {stage.at === 'choose' ? (
        <Choose problem={stage.problem} onFile={read} />
      ) : stage.at === 'comparing' ? (
        <Loading text={stage.all > 0 ? t.comparing(stage.done, stage.all) : t.reading} />
      ) : stage.at === 'failed' ? (
        <ErrorState
          size="compact"
          message={t.loadFailed(stage.message)}
          retryText={t.retry}
          onRetry={() => compare(stage.file)}
        />
      ) : stage.at === 'checked' ? (
        <DryRun
          plan={stage.plan}
          ignored={stage.file.ignored}
          free={free}
          freeConfirmed={freeConfirmed}
          onFreeConfirmed={setFreeConfirmed}
        />
      ) : (
        <Run plan={stage.plan} outcomes={outcomes} ended={stage.at === 'ended'} brokeOff={brokeOff} />
      )}
    </Dialog>
  );
}

function Choose({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const t = useTexts(productCsvTexts);
  const id = useId();
  return (
    <Stack gap="4">
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div className={styles.chooser}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className={styles.input}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className={styles.label}>
          {t.choose}
        </label>
        <Button variant="ghost" size="sm" onClick={saveTemplate}>
          {t.template}
        </Button>
      </div>
      <Text tone="muted" size="sm">
        {t.help}
      </Text>
    </Stack>
  );
}

interface DryRunProps {
  plan: Plan;
  ignored: readonly string[];
  /** how many products would cost ৳0 */
  free: number;
  freeConfirmed: boolean;
  onFreeConfirmed: (confirmed: boolean) => void;
}

function DryRun({ plan, ignored, free, freeConfirmed, onFreeConfirmed }: DryRunProps) {
  const t = useTexts(productCsvTexts);
  const { steps, unchanged, problems, warnings } = plan;
  const count = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length;
  return (
    <Stack gap="4">
      <ul className={styles.counts} aria-label={t.dryRun}>
        <li>{t.counts.create(count('create'))}</li>
        <li>{t.counts.update(count('update'))}</li>
        <li>{t.counts.unchanged(unchanged)}</li>
        <li className={problems.length > 0 ? styles.bad : undefined}>{t.counts.problems(problems.length)}</li>
      </ul>
      {ignored.length > 0 ? <Notice tone="warning">{t.ignored(ignored)}</Notice> : null}
      {free > 0 ? (
        <Notice tone="warning">
          <Checkbox label={t.free(free)} checked={freeConfirmed} onCheckedChange={onFreeConfirmed} />
          {freeConfirmed ? null : (
            <Text tone="muted" size="sm">
              {t.freeLeftOut}
            </Text>
          )}
        </Notice>
      ) : null}
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
      {steps.length > 0 ? <Steps steps={steps} /> : problems.length === 0 ? <p>{t.nothing}</p> : null}
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly CsvProblem[] }) {
  const t = useTexts(productCsvTexts);
  return (
    <Stack as="section" aria-label={t.problems} gap="4">
      <Text as="h3" size="md" weight="semibold">
        {t.problems}
      </Text>
      <List
        label={t.problems}
        items={problems.slice(0, MAX_ROWS)}
        keyOf={(_, index) => index}
        empty={null}
        renderItem={({ row, product, column, value, problem }) => (
          <p className={styles.problem}>
            <span className={styles.where}>{t.problemRow(row)}</span>
            {product ? (
              <strong lang={languageOf(product)} className={styles.name}>
                {product}
              </strong>
            ) : null}
            {column ? <span>{t.problemCell(column, shortened(value))}</span> : null}
            <span className={styles.reason}>
              {typeof problem === 'string' ? t.problemKinds[problem] : problem.text}
            </span>
          </p>
        )}
      />
      <More count={problems.length - MAX_ROWS} />
    </Stack>
  );
}

/** Cells that are imported as they stand, although a spreadsheet has probably changed them. */
function Warnings({ warnings }: { warnings: readonly CsvWarning[] }) {
  const t = useTexts(productCsvTexts);
  return (
    <Notice tone="warning">
      <p>{t.warnings}</p>
      <List
        label={t.warnings}
        items={warnings.slice(0, MAX_ROWS)}
        keyOf={(_, index) => index}
        layout="stack"
        empty={null}
        renderItem={({ row, column, value, warning }) => (
          <p>
            {t.warning(t.problemRow(row), t.problemCell(column, shortened(value)), t.warningKinds[warning])}
          </p>
        )}
      />
      <More count={warnings.length - MAX_ROWS} />
    </Notice>
  );
}

/** Listed changes of one product. */
const MAX_CHANGES = 4;

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(productCsvTexts);
  return (
    <Stack as="section" aria-label={t.steps} gap="4">
      <Text as="h3" size="md" weight="semibold">
        {t.steps}
      </Text>
      <List
        items={steps.slice(0, MAX_ROWS)}
        keyOf={({ key }) => key}
        empty={null}
        renderItem={(step) => (
          <div className={styles.step}>
            <Badge tone={step.kind === 'create' ? 'success' : 'primary'}>{t.kinds[step.kind]}</Badge>
            <div>
              <p className={styles.name}>
                <strong lang={languageOf(step.name)}>{step.name}</strong> <span>{t.rows(step.rows)}</span>
              </p>
              {step.kind === 'create' ? (
                <p>{t.newProduct(formatMoney(paisaOf(step.values.price)), step.values.variants.length)}</p>
              ) : null}
              {step.becomesFree ? <p>{step.freeBy ? t.freeByOffer(step.freeBy) : t.becomesFree}</p> : null}
              {step.startsInactive ? <p>{t.startsInactive}</p> : null}
              {step.sameName ? <p>{t.sameName}</p> : null}
              {step.changes.slice(0, MAX_CHANGES).map(({ what, before, after }) => (
                <p key={what}>{t.change(what, shortened(before), shortened(after))}</p>
              ))}
              <More count={step.changes.length - MAX_CHANGES} />
            </div>
          </div>
        )}
      />
      <More count={steps.length - MAX_ROWS} />
    </Stack>
  );
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function More({ count }: { count: number }) {
  const t = useTexts(productCsvTexts);
  return count > 0 ? (
    <Text tone="muted" size="sm">
      {t.more(count)}
    </Text>
  ) : null;
}

function Run({
  plan,
  outcomes,
  ended,
  brokeOff,
}: {
  plan: Plan;
  outcomes: ReadonlyMap<Step, Outcome>;
  ended: boolean;
  /** why it ended too early, if it did */
  brokeOff: string | null;
}) {
  const t = useTexts(productCsvTexts);
  const all = [...outcomes.values()];
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = plan.steps.flatMap((step) => {
    const outcome = outcomes.get(step);
    return outcome?.state === 'failed' ? [{ step, message: outcome.message }] : [];
  });
  const left = plan.steps.length - done - failed.length;
  return (
    <Stack gap="4">
      <div role="status" className={styles.progress}>
        <progress value={done + failed.length} max={plan.steps.length} aria-label={t.title} />
        <p>{ended ? t.done(done) : t.running(done + failed.length, plan.steps.length)}</p>
        {ended && left > 0 ? <p>{t.left(left)}</p> : null}
      </div>
      {ended && brokeOff ? <Notice tone="warning">{t.brokeOff(brokeOff)}</Notice> : null}
      {failed.length > 0 ? (
        <Notice tone="danger">
          <p>{t.failed(failed.length)}</p>
          <List
            items={failed}
            keyOf={({ step }) => step.key}
            layout="stack"
            empty={null}
            renderItem={({ step, message }) => (
              <>
                <strong>{step.name}</strong> {t.rows(step.rows)}
                <br />
                {message}
              </>
            )}
          />
        </Notice>
      ) : null}
    </Stack>
  );
}
