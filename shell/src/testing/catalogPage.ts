import { PAGE_DATA } from '@haat/page';

const page = {
  composition: {
    id: 'c1',
    remotes: { catalog: { version: '2.0.0', entry: '/r/catalog/2.0.0/mf-manifest.json' } },
  },
  manifests: {},
  integrity: {},
  settings: { guestAccess: 'open' },
};

/** The data that the HTML server inlines, as HTML: the catalog 2.0.0 is live. */
export const CATALOG_PAGE = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
