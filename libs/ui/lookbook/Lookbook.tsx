import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import '../src/theme.css';
import * as drawings from '../src/icons/drawings';
import * as ui from '../src/index';
import styles from './Lookbook.module.css';
import * as samples from './samples';

const { text } = samples;
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} className={styles.part}>
      <ui.SectionTitle>{name}</ui.SectionTitle>
      {children}
    </section>
  );
}

/** The top of a home page. */
function Front() {
  const [tag, setTag] = useState('Streetwear');
  return (
    <>
      <header className={styles.top}>
        <ui.Logo label={text.brand} />
        <span className={styles.tools}>
          <ui.IconButton icon={ui.searchIcon} label="search" />
          <ui.IconButton icon={ui.bagIcon} label="bag" />
          <ui.IconButton icon={ui.menuIcon} label="menu" />
        </span>
      </header>
      <ui.PageTitle size="display" kicker={<span lang="bn">{text.kicker}</span>} lead={text.lead}>
        {text.title}
      </ui.PageTitle>
      <ui.List
        layout="inline"
        items={samples.tags}
        keyOf={(name) => name}
        empty={null}
        renderItem={(name) => (
          <ui.Chip selected={tag === name} onToggle={() => setTag(name)} count={12}>
            {name}
          </ui.Chip>
        )}
      />
    </>
  );
}

function Products() {
  return (
    <ui.List
      layout="grid"
      items={samples.products}
      keyOf={(product) => product.id}
      empty={null}
      renderItem={(product, index) => (
        <ui.ProductCard
          name={product.name}
          storeName={product.store}
          image={product.image}
          noImageText={text.noImage}
          price={{ now: { taka: product.taka }, was: product.was ? { taka: product.was } : null }}
          saleText={product.was ? text.sale : undefined}
          soldOutText={product.soldOut ? text.soldOut : undefined}
          rank={index < 2 ? index + 1 : undefined}
          link={(props) => <a href={`#product-${product.id}`} {...props} />}
        />
      )}
    />
  );
}

function ProductPage() {
  const [size, setSize] = useState<string | null>('M');
  const [color, setColor] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.product}>
      <ui.Picture image={samples.products[1]?.image} alt="" sizes="50vw" />
      <div className={styles.buy}>
        <ui.BackLink as="a" href="#products">
          {text.back}
        </ui.BackLink>
        <h2 className={styles.name}>{samples.products[0]?.name}</h2>
        <ui.Price
          size="lg"
          now={{ taka: 8900 }}
          was={{ taka: 11200 }}
          saleText={text.sale}
          savingsText={(amount) => `You save ${amount}`}
        />
        <span>
          <ui.Stars value={4.5} label="4.5 of 5" /> {'4.5 (128)'}
        </span>
        <ui.Notice tone="warning">{text.low}</ui.Notice>
        <ui.Field as="group" label={text.size}>
          <ui.RadioGroup variant="boxes" options={samples.sizes} value={size} onValueChange={setSize} />
        </ui.Field>
        <ui.Field as="group" label={text.color} error={color ? undefined : 'Please select a color'}>
          <ui.RadioGroup variant="boxes" options={samples.colors} value={color} onValueChange={setColor} />
        </ui.Field>
        <ui.Field as="group" label={text.quantity}>
          <ui.Stepper
            decreaseText={text.less}
            increaseText={text.more}
            value={quantity}
            onValueChange={setQuantity}
            max={3}
          />
        </ui.Field>
        <div className={styles.actions}>
          <ui.Button
            size="lg"
            fullWidth
            pending={adding}
            pendingText={text.adding}
            onClick={() => setAdding(!adding)}
            icon={<ui.Icon drawing={ui.bagIcon} />}
          >
            {text.addToCart}
          </ui.Button>
          <ui.Button size="lg" fullWidth variant="secondary">
            {text.quick}
          </ui.Button>
        </div>
        <p>{text.english}</p>
        <p lang="bn">{text.bengali}</p>
      </div>
    </div>
  );
}

const shipping = z.object({
  email: z.string().check(z.email(text.emailError)),
  address: z.string().check(z.minLength(1, text.addressError)),
  phone: z.string().check(z.regex(/^01[3-9]\d{8}$/, text.phoneError)),
  district: z.string(),
  rating: z.number(),
  agree: z.boolean(),
});

function Forms() {
  const form = ui.useForm({
    schema: shipping,
    initial: { email: '', address: '', phone: '017', district: '', rating: 5, agree: false },
    fallbackError: text.alert,
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      throw Object.assign(new Error(text.serverError), { fields: { email: [text.emailError] } });
    },
  });
  return (
    <div className={styles.columns}>
      <ui.Form form={form} label={text.dialogTitle}>
        <ui.Field label={text.email} field={form.field('email')} required>
          <ui.TextInput type="email" />
        </ui.Field>
        <ui.FieldRow>
          <ui.Field label={text.phone} field={form.field('phone')} hint={text.phoneHint}>
            <ui.TextInput type="tel" prefix={<ui.Icon drawing={ui.phoneIcon} size={18} />} />
          </ui.Field>
          <ui.Field label={text.district} field={form.field('district')} note={text.optional}>
            <ui.Select options={samples.districts} placeholder={text.choose} />
          </ui.Field>
        </ui.FieldRow>
        <ui.Field label={text.address} field={form.field('address')}>
          <ui.TextArea />
        </ui.Field>
        <ui.Field as="group" label={text.rating} field={form.field('rating')}>
          <ui.StarsInput starText={(stars) => `${stars} of 5`} />
        </ui.Field>
        <ui.Checkbox label={text.remember} field={form.field('agree')} />
        <ui.SubmitButton pendingText={text.processing}>{text.confirm}</ui.SubmitButton>
      </ui.Form>
      <div className={styles.stack}>
        <ui.Notice tone="danger">{text.serverError}</ui.Notice>
        <ui.Field label={text.phone} error={text.phoneError} hint={text.phoneHint}>
          <ui.TextInput defaultValue="0171" />
        </ui.Field>
        <ui.Field label={text.email}>
          <ui.TextInput disabled defaultValue="customer@haat.example" />
        </ui.Field>
        <ui.Field as="group" label={text.payment}>
          <ui.RadioGroup options={samples.payments} value="cod" />
        </ui.Field>
        <ui.RadioGroup label={text.payment} variant="cards" options={samples.payments} value="cod" />
        <ui.Checkbox label={text.all3} indeterminate />
        <ui.Checkbox label={text.remember} defaultChecked />
        <ui.Checkbox label={text.remember} disabled />
        <ui.Checkbox label={text.about} error={text.addressError} />
        <ui.Stepper
          size="sm"
          label={text.quantity}
          decreaseText={text.less}
          increaseText={text.more}
          value={1}
        />
      </div>
    </div>
  );
}

function Buttons() {
  const variants: ui.ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
  return (
    <div className={styles.stack}>
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <div key={size} className={styles.row}>
          {variants.map((variant) => (
            <ui.Button key={variant} variant={variant} size={size}>
              {text.addToCart}
            </ui.Button>
          ))}
          <ui.Button size={size} pending pendingText={text.adding}>
            {text.addToCart}
          </ui.Button>
          <ui.Button size={size} disabled>
            {text.addToCart}
          </ui.Button>
          <ui.ButtonLink as="a" href="#buttons" size={size} variant="secondary">
            {text.start}
          </ui.ButtonLink>
        </div>
      ))}
      <div className={styles.row}>
        <ui.IconButton icon={ui.trashIcon} label={text.cancel} />
        <ui.IconButton icon={ui.heartIcon} label={text.cancel} variant="outlined" />
        <ui.IconButton icon={ui.chevronRightIcon} label={text.cancel} variant="solid" />
        <ui.IconButton icon={ui.moreIcon} label={text.cancel} size="sm" />
        <ui.Spinner />
      </div>
      <div className={styles.row}>
        {Object.entries(drawings).map(([name, drawing]) => (
          <ui.Icon key={name} drawing={drawing} size={24} />
        ))}
      </div>
      <div className={styles.row}>
        {samples.statuses.map((entry) => (
          <ui.StatusBadge key={entry.status} {...entry} />
        ))}
        <ui.Badge tone="sale">{text.sale}</ui.Badge>
        <ui.Badge tone="inverse">{text.soldOut}</ui.Badge>
      </div>
      <div className={styles.row}>
        <ui.Chip>{samples.tags[0]}</ui.Chip>
        <ui.Chip onRemove={() => {}} removeText={text.cancel}>
          {samples.tags[4]}
        </ui.Chip>
        <ui.Chip onToggle={() => {}} disabled>
          {samples.tags[1]}
        </ui.Chip>
        <ui.Chip onToggle={() => {}} selected>
          {samples.tags[2]}
        </ui.Chip>
      </div>
      <ui.Divider />
      <ui.Divider variant="stitch" />
      <ui.Divider variant="border" />
    </div>
  );
}

function States() {
  return (
    <div className={styles.columns}>
      <ui.Card>
        <ui.EmptyState
          icon={ui.packageIcon}
          title={text.empty}
          text={text.emptyText}
          action={
            <ui.ButtonLink as="a" href="#states">
              {text.start}
            </ui.ButtonLink>
          }
        />
      </ui.Card>
      <ui.Card variant="sunken">
        <ui.ErrorState
          message={text.failed}
          retryText={text.retry}
          onRetry={() => new Promise((resolve) => setTimeout(resolve, 1500))}
        />
      </ui.Card>
      <ui.Loading text={text.loading} />
      <ui.Loading text={text.loading}>
        <div className={styles.pair}>
          <ui.Skeleton shape="card" />
          <ui.Skeleton shape="card" />
        </div>
      </ui.Loading>
    </div>
  );
}

function Orders() {
  return (
    <>
      <ui.PageTitle
        back={
          <ui.Breadcrumb
            label={text.where}
            crumbs={[
              {
                key: 'a',
                content: (
                  <a href="#orders" key="a">
                    {text.brand}
                  </a>
                ),
              },
              { key: 'b', content: text.orders },
            ]}
          />
        }
        actions={<ui.Button variant="secondary">{text.start}</ui.Button>}
      >
        {text.orders}
      </ui.PageTitle>
      <ui.Table
        label={text.orders}
        rows={samples.orders}
        keyOf={(order) => order.id}
        empty={null}
        columns={[
          { key: 'id', header: 'ORDER', rowHeader: true, cell: (order) => order.id },
          {
            key: 'status',
            header: 'STATUS',
            cell: (order) => <ui.StatusBadge status={order.status} label={order.label} />,
          },
          { key: 'date', header: 'PLACED', cell: (order) => order.date },
          { key: 'items', header: 'ITEMS', align: 'end', cell: (order) => order.items },
          { key: 'bill', header: 'BILL', align: 'end', cell: (order) => <ui.Money taka={order.taka} /> },
        ]}
      />
      <ui.Tabs
        label={text.orders}
        tabs={['HOME', 'TOP PICKS', 'OFFERS', 'REVIEWS', 'SOCIAL MEDIA'].map((label) => ({
          value: label,
          label,
          content: <p>{text.english}</p>,
        }))}
      />
    </>
  );
}

type Overlay = 'dialog' | 'lg' | 'drawer' | 'alert' | 'confirm' | null;

function Overlays() {
  const [open, setOpen] = useState<Overlay>(
    location.hash.startsWith('#open-') ? (location.hash.slice(6) as Overlay) : null,
  );
  const props = (name: Overlay) => ({ open: open === name, onOpenChange: () => setOpen(null) });
  const [toasts, setToasts] = useState<ui.Toast[]>([
    { id: 1, text: text.added, tone: 'success' },
    { id: 2, text: text.alert, tone: 'danger' },
  ]);
  return (
    <div className={styles.row}>
      {(['dialog', 'lg', 'drawer', 'alert', 'confirm'] as const).map((name) => (
        <ui.Button key={name} variant="secondary" onClick={() => setOpen(name)}>
          {name}
        </ui.Button>
      ))}
      {(['dialog', 'lg', 'drawer'] as const).map((name) => (
        <ui.Dialog
          key={name}
          {...props(name)}
          title={text.dialogTitle}
          description={text.dialogText}
          closeText={text.close}
          size={name === 'lg' ? 'lg' : 'md'}
          variant={name === 'drawer' ? 'drawer' : 'modal'}
          footer={
            <>
              <ui.Button variant="ghost" onClick={() => setOpen(null)}>
                {text.cancel}
              </ui.Button>
              <ui.Button>{text.confirm}</ui.Button>
            </>
          }
        >
          <div className={styles.stack}>
            <ui.Field label={text.address}>
              <ui.TextArea />
            </ui.Field>
            <ui.Field label={text.phone} hint={text.phoneHint}>
              <ui.TextInput type="tel" />
            </ui.Field>
            {name === 'lg' ? <p>{text.english.repeat(12)}</p> : null}
          </div>
        </ui.Dialog>
      ))}
      <ui.AlertDialog {...props('alert')} title={text.alert} closeText={text.ok} autoCloseMs={3000} />
      <ui.ConfirmDialog
        {...props('confirm')}
        title={text.question}
        confirmText={text.confirm}
        cancelText={text.cancel}
        tone="danger"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1000))}
      />
      <ui.ToastList
        toasts={toasts}
        label={text.notices}
        dismissText={text.dismiss}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
      />
    </div>
  );
}

createRoot(document.querySelector('main') as HTMLElement).render(
  <ui.Container>
    <Front />
    <Part name="products">
      <Products />
    </Part>
    <Part name="product">
      <ProductPage />
    </Part>
    <Part name="forms">
      <Forms />
    </Part>
    <Part name="buttons">
      <Buttons />
    </Part>
    <Part name="states">
      <States />
    </Part>
    <Part name="orders">
      <Orders />
    </Part>
    <Part name="overlays">
      <Overlays />
    </Part>
  </ui.Container>,
);
