import type { Translated } from './translations';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const lines = (texts: readonly string[], language: string) =>
  texts.length === 0
    ? '<em>none</em>'
    : texts.map((text) => `<p lang="${language}">${escaped(text) || '<em>empty</em>'}</p>`).join('');

/** A page without other files: every text in both languages side by side, with a search and a choice of package. */
export function reviewPage(texts: readonly Translated[]): string {
  const owners = [...new Set(texts.map(({ owner }) => owner))];
  const rows = texts.map(
    ({ owner, key, english, bangla }) =>
      `<tr data-owner="${owner}"${isSame({ english, bangla }) ? ' data-same' : ''}><th scope="row"><span>${owner}</span> <code>${escaped(key)}</code></th><td>${lines(english, 'en')}</td><td>${lines(bangla, 'bn')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Texts of Haat in English and Bangla</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1d1b19, #f3efe8); --soft: light-dark(#6b645c, #b3aba0); --rule: light-dark(#e3ddd4, #3b3732); --page: light-dark(#fff, #191715); --mark: light-dark(#fff3c4, #5a4a10); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
header { position: sticky; top: 0; z-index: 1; padding: 12px 16px; background: var(--page); border-bottom: 1px solid var(--rule); display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
h1 { font-size: 18px; margin: 0; flex: 1 0 100%; }
input[type=search], select { font: inherit; padding: 8px 10px; min-height: 44px; border: 1px solid var(--soft); border-radius: 4px; background: var(--page); color: inherit; }
input[type=search] { flex: 1 1 200px; min-width: 0; }
select { flex: 0 1 auto; max-width: 100%; }
label { display: inline-flex; gap: 6px; align-items: center; min-height: 44px; }
output { color: var(--soft); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { text-align: start; vertical-align: top; padding: 10px 16px; border-bottom: 1px solid var(--rule); font-weight: 400; overflow-wrap: anywhere; }
thead th { font-weight: 600; }
tbody th { width: 24%; font-size: 13px; color: var(--soft); }
tbody th span { display: block; }
code { font-size: 12px; color: var(--ink); }
p { margin: 0; white-space: pre-line; }
p + p { margin-top: 4px; padding-top: 4px; border-top: 1px dashed var(--rule); }
p[lang=bn] { font-family: 'Anek Bangla', 'Noto Sans Bengali', 'Noto Serif Bengali', system-ui, sans-serif; font-size: 17px; line-height: 1.6; }
em { color: var(--soft); }
tr[hidden] { display: none; }
@media (max-width: 700px) {
  thead { display: none; }
  table, tbody, tr, th, td { display: block; width: auto; }
  tbody th { width: auto; padding-bottom: 0; border: 0; }
  tbody th span { display: inline; }
  td { padding: 4px 16px; border: 0; }
  td:last-child { padding-bottom: 12px; border-bottom: 1px solid var(--rule); }
}
</style>
<header>
<h1>Texts in English and Bangla</h1>
<input type="search" aria-label="Search keys and texts" placeholder="Search keys and texts" autofocus>
<select aria-label="Package"><option value="">All packages</option>${owners.map((owner) => `<option>${owner}</option>`).join('')}</select>
<label><input type="checkbox"> Same in both</label>
<output></output>
</header>
<table>
<thead><tr><th scope="col" style="width:24%">Package and key</th><th scope="col">English</th><th scope="col">Bangla</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<script>
const [search, owner, same] = document.querySelectorAll('input[type=search], select, input[type=checkbox]');
const rows = [...document.querySelectorAll('tbody tr')].map((row) => ({ row, text: row.textContent.toLowerCase() }));
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const { row, text } of rows) {
    row.hidden = !(words.every((word) => text.includes(word)) && (!owner.value || row.dataset.owner === owner.value) && (!same.checked || 'same' in row.dataset));
    if (!row.hidden) shown++;
  }
  document.querySelector('output').value = shown + ' of ' + rows.length + ' texts';
};
for (const control of [search, owner, same]) control.addEventListener('input', show);
show();
</script>
</html>
`;
}

const isSame = ({ english, bangla }: Pick<Translated, 'english' | 'bangla'>) =>
  english.join('\n') === bangla.join('\n');
