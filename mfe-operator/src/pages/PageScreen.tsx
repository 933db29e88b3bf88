import { contentPageFileQuery, pageVersionQuery } from '@haat/api-client/queries/content';
import { CONTENT_PAGES, type ContentPageFile, type PageWords } from '@haat/contracts';
import { Link, Navigate, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts } from '@haat/remote';
import { BackLink, Container, Loading, PageTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sections } from '../Sections';
import { pagesTexts } from '../strings/pages';
import { useMay } from '../useMay';
import { PageEditor } from './PageEditor';
import { PageVersions } from './PageVersions';

const NO_WORDS: PageWords = { title: '', lead: '', body: '' };

/** /operator/pages/:page: the words of a page, their preview and versions. */
export default function PageScreen() {
  const t = useTexts(pagesTexts);
  const { page: requested } = useParams();
  const page = CONTENT_PAGES.find((name) => name === requested);
  const name = page ? t.names[page] : t.title;
  usePageTitle(name);
  const query = useQuery({ ...contentPageFileQuery(page ?? 'about'), enabled: page !== undefined });
  if (!page) return <Navigate to="/operator/pages" replace />;
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/operator/pages">
            {t.title}
          </BackLink>
        }
        lead={<Link to={`/${page}`}>{t.see}</Link>}
      >
        {name}
      </PageTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
      >
        {(file) => <PageFile file={file} />}
      </QueryState>
    </Container>
  );
}

function PageFile({ file }: { file: ContentPageFile }) {
  const t = useTexts(pagesTexts);
  const may = useMay();
  // A version that somebody else saves meanwhile doesn't replace what is being typed.
  const [opened, setOpened] = useState(file.latest);
  const words = useQuery({ ...pageVersionQuery(file.page, opened), enabled: opened > 0 });
  const versions = <PageVersions file={file} onOpen={setOpened} />;
  if (!may.writePages) return versions;
  if (opened === 0)
    return (
      <Sections>
        <PageEditor file={file} en={NO_WORDS} bn={NO_WORDS} />
        {versions}
      </Sections>
    );
  return (
    <Sections>
      <QueryState query={words} loading={<Loading text={t.loading} />}>
        {({ version, en, bn }) => <PageEditor key={version} file={file} en={en} bn={bn} />}
      </QueryState>
      {versions}
    </Sections>
  );
}
