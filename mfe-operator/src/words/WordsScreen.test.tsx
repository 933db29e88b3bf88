import { type KeptTag, shopWords } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './WordsScreen';

const aTag = (change: Partial<KeptTag> = {}): KeptTag => ({
  id: 1,
  name: 'Gym wear',
  products: 12,
  former: [],
  version: 2,
  ...change,
});
const sports = aTag({ id: 2, name: 'Sports', products: 1, former: ['Sport'], version: 5 });

const open = (at: string, role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at, session: aStaffSession(role) });

describe('tags', () => {
  const serve = () =>
    fakeApi()
      .on(shopWords.listKeptTags, { results: [aTag(), sports] })
      .on(shopWords.listTagChanges, {
        results: [
          {
            id: 9,
            at: '2026-11-21T08:05:00.000Z',
            actor: 'owner@haat.example',
            act: 'merge',
            from: 'Sport',
            to: 'Sports',
            products: 4,
            done: false,
          },
        ],
      });

  test('are listed with their former names and their history', async () => {
    const api = serve();
    const { user, container, at } = open('/operator/words');
    const table = within(await screen.findByRole('table', { name: 'Tags of all products' }));
    expect(table.getByRole('link', { name: 'Gym wear' })).toHaveAttribute('href', '/tag/Gym%20wear');
    expect(table.getByText('Formerly Sport')).toBeVisible();
    expect(await screen.findByText('“Sport” was merged into “Sports”')).toBeVisible();
    expect(screen.getByText('Products still follow; this takes a few minutes.')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.type(screen.getByRole('searchbox', { name: 'Search tags, also former names' }), 'sport');
    await waitFor(() => expect(at()).toBe('/operator/words?q=sport'));
    await waitFor(() => expect(api.asked(shopWords.listKeptTags).at(-1)?.query.search).toBe('sport'));
  });

  test('are renamed; of two operators the later one is told so', async () => {
    const api = serve().on(shopWords.renameTag, refuse(409, 'changed', { code: 'tag_changed' }));
    const { user } = open('/operator/words');
    await user.click(await screen.findByRole('button', { name: 'Rename Gym wear' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Gym wear”' }));
    await user.clear(dialog.getByLabelText(/^New name/));
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('Please give a name')).toBeVisible();
    await user.type(dialog.getByLabelText(/^New name/), 'Gymwear');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(
      await dialog.findByText('Somebody has changed this tag meanwhile. Close this, and look at it again.'),
    ).toBeVisible();
    api.on(shopWords.renameTag, aTag({ name: 'Gymwear' }));
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.asked(shopWords.renameTag).at(-1)).toMatchObject({
      params: { id: '1' },
      body: { name: 'Gymwear', version: 2 },
    });
  });

  test('are merged into the tag that stays', async () => {
    const api = serve().on(shopWords.mergeTags, sports);
    const { user } = open('/operator/words');
    await user.click(await screen.findByRole('button', { name: 'Merge Gym wear' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge “Gym wear” into another tag' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(dialog.getByText('Please choose the tag that stays')).toBeVisible();
    await user.click(await dialog.findByRole('radio', { name: /^Sports/ }));
    await expectNoAxeViolations(document.body);
    await user.click(dialog.getByRole('button', { name: 'Merge into “Sports”' }));
    await waitFor(() =>
      expect(api.asked(shopWords.mergeTags)[0]?.body).toEqual({ version: 2, into: 2, into_version: 5 }),
    );
  });

  test('are only read by roles that may not change them', async () => {
    serve();
    open('/operator/words', 'read_only');
    expect(await screen.findByRole('link', { name: 'Gym wear' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Rename/ })).not.toBeInTheDocument();
  });
});

describe('synonyms', () => {
  const list = {
    results: [{ id: 3, forms: ['koti', 'waist coat'], version: 1 }],
    built_in: [['saree', 'sari', 'শাড়ি']],
  };
  const serve = () =>
    fakeApi()
      .on(shopWords.listSynonyms, list)
      .on(shopWords.listSynonymChanges, {
        results: [
          {
            id: 7,
            group: 3,
            at: '2026-11-21T08:05:00.000Z',
            actor: 'owner@haat.example',
            act: 'change',
            before: ['koti', 'vest'],
            after: ['koti', 'waist coat'],
            version: 1,
          },
        ],
      });

  test('are added; the server’s refusal stays in the dialog', async () => {
    const api = serve().on(shopWords.addSynonyms, refuse(400, '“o” is too short'));
    const { user, container } = open('/operator/words?tab=synonyms');
    expect(await screen.findByText('saree, sari, শাড়ি')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Add synonyms' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add synonyms' }));
    const box = dialog.getByLabelText(/^Words that mean the same/);
    await user.type(box, 'orna');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please give at least two words')).toBeVisible();
    await user.type(box, ', o');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('“o” is too short')).toBeVisible();
    api.on(shopWords.addSynonyms, list);
    await user.type(box, 'dhna');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.asked(shopWords.addSynonyms).at(-1)?.body).toEqual({ forms: ['orna', 'odhna'] });
  });

  test('are removed after a question, and restored from their history', async () => {
    const api = serve()
      .on(shopWords.changeSynonyms, { ...list, results: [] })
      .on(shopWords.restoreSynonyms, refuse(409, 'changed', { code: 'synonyms_changed' }));
    const { user } = open('/operator/words?tab=synonyms');
    await user.click(await screen.findByRole('button', { name: 'Remove koti, waist coat' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(api.asked(shopWords.changeSynonyms)[0]?.body).toEqual({ forms: [], version: 1 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo koti, vest' }));
    expect(await screen.findByText(/^Somebody has changed these synonyms meanwhile/)).toBeVisible();
    expect(api.asked(shopWords.restoreSynonyms)[0]).toMatchObject({
      params: { id: '3' },
      body: { change: 7, version: 1 },
    });
  });
});
