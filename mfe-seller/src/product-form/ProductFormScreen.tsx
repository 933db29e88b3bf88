import { ownProductQuery } from '@haat/api-client/queries/sellerProducts';
import { Link, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts } from '@haat/remote';
import { BackLink, ButtonLink, Container, Loading, MissingPage, PageTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productFormTexts } from '../strings/productForm';
import { ProductForm } from './ProductForm';

/** /seller/products/add and /seller/products/{productId}/edit (section 2). */
export default function ProductFormScreen() {
  const { productId } = useParams();
  return productId === undefined ? <NewProduct /> : <ExistingProduct key={productId} id={productId} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(productFormTexts);
  usePageTitle(title);
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/seller/products">
            {t.back}
          </BackLink>
        }
      >
        {title}
      </PageTitle>
      {children}
    </Container>
  );
}

function NewProduct() {
  const t = useTexts(productFormTexts);
  return (
    <Frame title={t.create}>
      <ProductForm product={null} />
    </Frame>
  );
}

function ExistingProduct({ id }: { id: string }) {
  const t = useTexts(productFormTexts);
  const query = useQuery(ownProductQuery(id));
  return (
    <QueryState
      query={query}
      missing={() => <Unknown />}
      error={(error) => t.loadFailed(error.message)}
      retryText={t.retry}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={3} />
          <Skeleton shape="block" />
          <Skeleton lines={8} />
        </Loading>
      }
      frame={(state) => <Frame title={t.edit}>{state}</Frame>}
    >
      {(product) => (
        <Frame title={t.edit}>
          <ProductForm product={product} />
        </Frame>
      )}
    </QueryState>
  );
}

/** The product was deleted or belongs to another store. */
function Unknown() {
  const t = useTexts(productFormTexts);
  usePageTitle(t.notFound);
  return (
    <MissingPage
      title={t.notFound}
      text={t.notFoundText}
      action={
        <ButtonLink as={Link} to="/seller/products">
          {t.back}
        </ButtonLink>
      }
    />
  );
}
