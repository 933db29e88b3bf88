import { ApiError } from '@haat/api-client';
import { getOwnProduct } from '@haat/api-client/queries/sellerProducts';
import {
  BUSINESS_TYPES,
  currentLanguage,
  departmentNames,
  PRODUCT_DEPARTMENTS,
  PRODUCT_TYPES,
  productTypes,
  type SellerProduct,
  SIZES,
} from '@haat/contracts';
import { Link, useBlocker, useNavigate } from '@haat/navigation';
import { useDraft, useIsMounted, useTexts, wordTexts } from '@haat/remote';
import { newKey, notify, readDraft } from '@haat/session';
import {
  Button,
  ButtonLink,
  Checkbox,
  Chip,
  ConfirmDialog,
  Field,
  FieldRow,
  Form,
  FormFields,
  List,
  Notice,
  Select,
  Stepper,
  SubmitButton,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { putProduct, showChange, showNewProducts } from '../sellerProducts';
import { productFormTexts } from '../strings/productForm';
import { ConflictDialog } from './ConflictDialog';
import { NameList } from './NameList';
import { PictureField } from './PictureField';
import styles from './ProductForm.module.css';
import { type ProductPicture, storedPictures } from './picture';
import {
  addManualRow,
  changeRow,
  choose,
  chooseType,
  colorsOf,
  DRAFT_NAMES,
  draftOf,
  EMPTY_DRAFT,
  type ProductDraft,
  priceOf,
  productForm,
  type RowProblem,
  readStoredDraft,
  removeRow,
  sameDraft,
  setCustom,
  withName,
  withTags,
} from './productDraft';
import { changedParts, rebaseDraft } from './rebaseDraft';
import { SizeChartField } from './SizeChartField';
import { StockTable } from './StockTable';
import { OrderNotSaved, problemsByPlace, saveProduct } from './saveProduct';
import { type SkuRow, totalPieces } from './skuRows';
import { TagPicker } from './TagPicker';
import { usePictures } from './usePictures';

const DRAFT_DELAY_MS = 400;

/** Server field → form field, where the names differ. */
const SERVER_FIELDS = {
  availableSizes: 'sizes',
  availableColors: 'colors',
  ...DRAFT_NAMES,
} as const;

interface Base {
  /** null: a new product */
  product: SellerProduct | null;
  draft: ProductDraft;
}

const baseOf = (product: SellerProduct | null): Base => ({
  product,
  draft: product ? draftOf(product) : EMPTY_DRAFT,
});

/** The draft from before a reload, rebased on the current product; null when there is none. */
function restored(name: string, now: ProductDraft): ProductDraft | null {
  const stored = readDraft(name) as { base?: unknown; draft?: unknown } | undefined;
  const [base, draft] = [readStoredDraft.safeParse(stored?.base), readStoredDraft.safeParse(stored?.draft)];
  if (!base.success || !draft.success) return null;
  const mine = rebaseDraft(base.data, draft.data, now);
  return sameDraft(mine, now) ? null : mine;
}

const keysOf = (pictures: readonly ProductPicture[]) =>
  JSON.stringify(pictures.map(({ key, color }) => [key, color]));

/** The form of a new or existing product: state, saving and sections from top to bottom. */
export function ProductForm({ product }: { product: SellerProduct | null }) {
  const t = useTexts(productFormTexts);
  const { nameOf } = useTexts(wordTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(() => baseOf(product));
  const draftName = `product:${product?.id ?? 'new'}`;
  const [before] = useState(() => restored(draftName, base.draft));
  const [notice, setNotice] = useState<'restored' | 'merged' | null>(before ? 'restored' : null);
  const pictures = usePictures(storedPictures(product?.images ?? []));
  const [conflict, setConflict] = useState<SellerProduct | null>(null);
  const [rowProblems, setRowProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [progress, setProgress] = useState<number | null>(null);
  const [broke, setBroke] = useState(false);
  const [key] = useState(() => newKey());
  const stop = useRef<AbortController | null>(null);
  /** the open question: the offer that makes the price ৳0, or '' for a price of ৳0 */
  const [freeBy, setFreeBy] = useState<string | null>(null);
  const zeroPriceConfirmed = useRef(false);
  const editing = base.product !== null;

  const form = useForm({
    schema: productForm,
    initial: before ?? base.draft,
    fallbackError: editing ? t.updateFailed : t.createFailed,
    serverFields: SERVER_FIELDS,
    onSubmit: save,
  });
  const draft = form.values as ProductDraft;
  const dirty =
    !sameDraft(draft, base.draft) ||
    keysOf(pictures.all) !== keysOf(storedPictures(base.product?.images ?? []));
  const block = useBlocker(dirty);

  const unsaved = useMemo(
    () => (sameDraft(draft, base.draft) ? undefined : { base: base.draft, draft }),
    [draft, base.draft],
  );
  const endDraft = useDraft(draftName, unsaved, DRAFT_DELAY_MS);

  useEffect(() => {
    if (form.serverError) form.formRef.current?.scrollIntoView({ block: 'start' });
  }, [form.serverError, form.formRef]);

  /** Copies the changed fields of a draft into the form. */
  function apply(next: ProductDraft) {
    for (const name of Object.keys(next) as (keyof ProductDraft)[]) {
      if (next[name] !== draft[name]) form.set(name, next[name]);
    }
    if (next.rows !== draft.rows) setRowProblems(new Map());
  }
  // Stable callbacks, so that only changed rows of the stock table render.
  const latest = useRef({ draft, apply });
  latest.current = { draft, apply };
  const rowActions = useMemo(
    () => ({
      onChange: (rowKey: string, change: Partial<SkuRow>) =>
        latest.current.apply(changeRow(latest.current.draft, rowKey, change)),
      onRemove: (rowKey: string) => latest.current.apply(removeRow(latest.current.draft, rowKey)),
    }),
    [],
  );

  function startAgain(from: SellerProduct, values: ProductDraft, all: readonly ProductPicture[]) {
    setBase(baseOf(from));
    form.reset(values);
    pictures.replace(all);
    setRowProblems(new Map());
  }

  async function save() {
    const { draft } = latest.current;
    const confirmed = zeroPriceConfirmed.current;
    zeroPriceConfirmed.current = false;
    if (priceOf(draft) === 0 && base.product?.base_price.amount !== 0 && !confirmed) {
      setFreeBy('');
      return;
    }
    const hasUpload = pictures.all.some(({ kind }) => kind === 'new');
    stop.current = new AbortController();
    setBroke(false);
    setRowProblems(new Map());
    if (hasUpload) setProgress(0);
    try {
      const saved = await saveProduct({
        product: base.product,
        draft,
        pictures: pictures.all,
        zeroPriceConfirmed: confirmed,
        key,
        signal: stop.current.signal,
        onProgress: (share) => hasUpload && setProgress(share),
      });
      finish(saved);
    } catch (error) {
      // The form that shows why is no longer there.
      if (!isMounted()) notify(editing ? t.updateFailed : t.createFailed, 'error');
      await explain(error, hasUpload);
    } finally {
      setProgress(null);
    }
  }

  function finish(saved: SellerProduct) {
    block.release();
    endDraft();
    if (editing) showChange(queryClient, (list) => putProduct(list, saved));
    else showNewProducts(queryClient);
    if (!editing && saved.status === 'inactive') notify(t.listedInactive(saved.name), 'info');
    else notify(editing ? t.updated(saved.name) : t.listed(saved.name), 'success');
    // On a slow connection the seller may have left the form.
    if (isMounted()) navigate('/seller/products', { replace: true });
  }

  /** Shows each error at its field. @throws what is shown above the form */
  async function explain(error: unknown, hasUpload: boolean) {
    if (error instanceof OrderNotSaved) {
      const byId = new Map(
        storedPictures(error.product.images).map((one) => [one.kind === 'stored' ? one.id : 0, one]),
      );
      const inOrder = error.order.flatMap((id) => byId.get(id) ?? []);
      startAgain(error.product, draftOf(error.product), inOrder);
      throw { message: t.orderFailed(error.message) };
    }
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'changed_meanwhile' && base.product) {
      const current = await getOwnProduct(base.product.id);
      // An earlier attempt saved it, but its answer was lost.
      const count = pictures.all.length;
      if (sameDraft(draftOf(current), latest.current.draft) && current.images.length === count)
        return finish(current);
      setConflict(current);
      return;
    }
    if (error.code === 'zero_price_unconfirmed') {
      setFreeBy(String(error.details.offer ?? ''));
      return;
    }
    if (error.code === 'idempotency_key_reused') throw { message: t.listedBefore };
    if (error.status === 0 && hasUpload) setBroke(true);
    const problems = problemsByPlace(error, pictures.all);
    setRowProblems(problems.rows);
    pictures.replace(pictures.all.map((one, place) => ({ ...one, problem: problems.pictures.get(place) })));
    throw error;
  }

  function reloadCurrent() {
    if (!conflict) return;
    startAgain(conflict, draftOf(conflict), storedPictures(conflict.images));
    setConflict(null);
    setNotice(null);
  }

  function keepMine() {
    if (!conflict) return;
    const was = new Set((base.product?.images ?? []).map(({ id }) => id));
    const now = storedPictures(conflict.images);
    const nowIds = new Set(now.map(({ key }) => key));
    const mine = pictures.all.filter((one) => one.kind === 'new' || nowIds.has(one.key));
    const theirs = now.filter((one) => one.kind === 'stored' && !was.has(one.id));
    startAgain(conflict, rebaseDraft(base.draft, draft, draftOf(conflict)), [...mine, ...theirs]);
    setConflict(null);
    setNotice('merged');
  }

  function discard() {
    form.reset(base.draft);
    setNotice(null);
  }

  const problems = new Map<number, string>();
  draft.rows.forEach((_, index) => {
    const own = form.error(`rows.${index}`) as RowProblem['kind'] | undefined;
    const text = own ? t.rowProblems[own] : rowProblems.get(index);
    if (text) problems.set(index, text);
  });
  // The server refuses rows and pictures by index; they are no fields of the form.
  const fieldsRefused =
    form.fieldsRefused || rowProblems.size > 0 || pictures.all.some(({ problem }) => problem);
  const isBare = pictures.all.length === 0 && totalPieces(draft.rows) === 0;
  const language = currentLanguage();
  const shownType = nameOf(draft.category);
  const sizes = [...new Set([...SIZES, ...base.draft.sizes, ...draft.sizes])];

  return (
    <Form
      form={{ ...form, fieldsRefused }}
      className={styles.form}
      label={editing ? t.edit : t.create}
      toFieldText={t.toField}
    >
      {notice ? (
        <Notice
          tone="info"
          action={
            notice === 'restored' ? (
              <Button variant="secondary" size="sm" onClick={discard}>
                {t.discard}
              </Button>
            ) : undefined
          }
        >
          {t[notice]}
        </Notice>
      ) : null}

      {base.product?.status === 'inactive' && isBare ? <Notice tone="warning">{t.isInactive}</Notice> : null}

      <Part title={t.details}>
        <Field label={t.name} field={form.field('name')} required>
          <TextInput maxLength={160} />
        </Field>
        <Field label={t.description} field={form.field('description')} required>
          <TextArea rows={6} maxLength={10_000} />
        </Field>
        <Field label={t.price} field={form.field('price')} required className={styles.short}>
          <TextInput inputMode="decimal" min={0} step={0.01} prefix="৳" />
        </Field>
        <FieldRow>
          <Field label={t.productType} hint={t.productTypeHint}>
            <Select
              value={draft.product_type}
              onValueChange={(type) => apply(chooseType(draft, type as ProductDraft['product_type']))}
              options={PRODUCT_TYPES.map((value) => ({ value, label: productTypes[value][language] }))}
              placeholder={t.noProductType}
            />
          </Field>
          <Field label={t.department} hint={t.departmentHint} field={form.field('department')}>
            <Select
              options={PRODUCT_DEPARTMENTS.map((value) => ({
                value,
                label: departmentNames[value][language],
              }))}
              placeholder={t.noDepartment}
            />
          </Field>
        </FieldRow>
      </Part>

      <Part title={t.tags} hint={t.tagsHint}>
        <TagPicker
          tags={draft.tags}
          onAdd={(typed) => form.set('tags', withTags(draft.tags, typed))}
          onRemove={(tag) =>
            form.set(
              'tags',
              draft.tags.filter((one) => one !== tag),
            )
          }
        />
        <Problem text={form.error('tags')} />
      </Part>

      <Part title={t.images}>
        <PictureField pictures={pictures} editing={editing} colors={colorsOf(draft)} />
        {broke ? (
          <Notice
            tone="warning"
            action={
              <Button variant="secondary" size="sm" onClick={() => form.submit()}>
                {t.retryUpload}
              </Button>
            }
          >
            {t.uploadBroke}
          </Notice>
        ) : null}
      </Part>

      <Part title={t.sizes} hint={editing ? t.existingRowsHint : undefined}>
        <List
          items={sizes}
          keyOf={(size) => size}
          label={t.sizes}
          layout="inline"
          empty={null}
          renderItem={(size) => (
            <Chip
              selected={draft.sizes.includes(size)}
              onToggle={(on) =>
                apply(
                  choose(draft, {
                    sizes: sizes.filter((one) => (one === size ? on : draft.sizes.includes(one))),
                  }),
                )
              }
            >
              {size}
            </Chip>
          )}
        />
        <Checkbox
          label={t.custom}
          checked={draft.custom}
          onCheckedChange={(custom) => apply(setCustom(draft, custom))}
        />
        {draft.custom ? (
          <NameList
            label={t.measurements}
            inputLabel={t.measurement}
            addText={t.addMeasurement}
            removeText={t.removeMeasurement}
            names={draft.measurements}
            nameOf={nameOf}
            onAdd={(typed) => form.set('measurements', withName(draft.measurements, typed))}
            onRemove={(name) =>
              form.set(
                'measurements',
                draft.measurements.filter((one) => one !== name),
              )
            }
            hint={t.customHint}
          />
        ) : null}
      </Part>

      <Part title={t.charts.title} hint={t.charts.partHint}>
        <SizeChartField field={form.field('size_chart')} sizes={draft.sizes} />
      </Part>

      <Part title={t.colors}>
        <NameList
          label={t.colors}
          inputLabel={t.color}
          addText={t.addColor}
          removeText={t.removeColor}
          names={draft.colors}
          nameOf={nameOf}
          problemOf={(typed) => (typed.includes(',') ? t.noComma : undefined)}
          onAdd={(typed) => apply(choose(draft, { colors: withName(draft.colors, typed) }))}
          onRemove={(name) => apply(choose(draft, { colors: draft.colors.filter((one) => one !== name) }))}
        />
        <Problem text={form.error('colors')} />
      </Part>

      <Part title={t.stock}>
        <StockTable
          rows={draft.rows}
          title={draft.name}
          problems={problems}
          colors={draft.colors}
          sizes={sizes}
          onAdd={() => apply(addManualRow(draft))}
          onSetAll={(quantity) => apply({ ...draft, rows: draft.rows.map((row) => ({ ...row, quantity })) })}
          {...rowActions}
        />
      </Part>

      <Part title={t.delivery}>
        <Field label={t.days} as="group" field={form.field('days')}>
          <Stepper decreaseText={t.fewerDays} increaseText={t.moreDays} min={1} max={60} />
        </Field>
        <Checkbox label={t.advance} field={form.field('advance')} />
      </Part>

      <Part title={t.moreDetails} hint={t.moreDetailsHint}>
        <Field
          label={t.shortDescription}
          note={t.optional}
          hint={t.shortDescriptionHint}
          field={form.field('short_description')}
        >
          <TextInput maxLength={300} />
        </Field>
        <FieldRow>
          <Field
            label={t.category}
            note={t.optional}
            hint={shownType === draft.category ? undefined : t.categoryShown(shownType)}
            field={form.field('category')}
          >
            <TextInput maxLength={60} />
          </Field>
          <Field label={t.businessType} field={form.field('business_type')}>
            <Select
              options={BUSINESS_TYPES.map((value) => ({ value, label: nameOf(value) }))}
              placeholder={editing ? undefined : t.businessTypeDefault}
            />
          </Field>
        </FieldRow>
        <Field
          label={t.fabricCare}
          note={t.optional}
          hint={t.fabricCareHint}
          field={form.field('fabric_care')}
        >
          <TextArea rows={3} maxLength={1000} />
        </Field>
        <NameList
          label={t.features}
          inputLabel={t.feature}
          addText={t.addFeature}
          removeText={t.removeFeature}
          maxLength={160}
          names={draft.features}
          onAdd={(typed) => form.set('features', withName(draft.features, typed))}
          onRemove={(name) =>
            form.set(
              'features',
              draft.features.filter((one) => one !== name),
            )
          }
        />
      </Part>

      {!editing && isBare ? <Notice tone="info">{t.startsInactive}</Notice> : null}
      <div className={styles.bar} data-bar>
        {progress !== null ? <Progress share={progress} onStop={() => stop.current?.abort()} /> : null}
        <ButtonLink as={Link} to="/seller/products" variant="ghost">
          {t.cancel}
        </ButtonLink>
        <SubmitButton disabled={pictures.preparing > 0} pendingText={editing ? t.updating : t.listing}>
          {editing ? t.update : t.list}
        </SubmitButton>
      </div>

      <ConfirmDialog
        open={freeBy !== null}
        onOpenChange={() => setFreeBy(null)}
        title={t.zeroPriceTitle}
        text={freeBy ? t.freeByOffer(freeBy) : t.zeroPriceText}
        confirmText={t.zeroPriceConfirm}
        cancelText={t.zeroPriceCancel}
        onConfirm={() => {
          zeroPriceConfirmed.current = true;
          form.submit();
        }}
      />
      <LeaveQuestion block={block} text={t.leaveText} onLeave={endDraft} />
      <ConflictDialog
        open={conflict !== null}
        parts={conflict ? partsChanged(base, conflict) : []}
        onReload={reloadCurrent}
        onKeep={keepMine}
        onClose={() => setConflict(null)}
      />
    </Form>
  );
}

function partsChanged(base: Base, current: SellerProduct) {
  const parts = changedParts(base.draft, draftOf(current));
  const images = (pictures: SellerProduct['images'] = []) =>
    JSON.stringify(pictures.map(({ id, color = null }) => [id, color]));
  return images(base.product?.images) === images(current.images) ? parts : [...parts, 'images' as const];
}

/** A section of the form with its title at the side; on a phone, above. */
function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.fields}>
        <FormFields>{children}</FormFields>
      </div>
    </section>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? <p className={styles.problem}>{text}</p> : null;
}

function Progress({ share, onStop }: { share: number; onStop: () => void }) {
  const t = useTexts(productFormTexts);
  const percent = Math.round(share * 100);
  const text = percent < 100 ? t.uploading(percent) : t.saving;
  return (
    <div className={styles.progress}>
      <progress value={share} aria-label={text} />
      <span>{text}</span>
      {percent < 100 ? (
        <Button variant="ghost" size="sm" onClick={onStop}>
          {t.stopUpload}
        </Button>
      ) : null}
    </div>
  );
}
