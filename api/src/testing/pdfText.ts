import { inflateSync } from 'node:zlib';

/** The bytes as text, with the compressed parts unpacked. */
export function unpacked(pdf: Buffer): string {
  let text = pdf.toString('latin1');
  for (const [whole, body = ''] of text.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    try {
      text = text.replace(whole, () => inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
    } catch {
      // A font or a picture, not text.
    }
  }
  return text;
}

/** Text that a PDF reader copies from a file, decoded by the ToUnicode maps of its fonts. */
export function copied(pdf: Buffer): string {
  const text = unpacked(pdf);
  const fonts = new Map<string, Map<string, string>>();
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    const meanings = new Map<string, string>();
    for (const [, from = '', , list = ''] of (objects.get(cmapId) ?? '').matchAll(
      /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
    )) {
      [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
        const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
        meanings.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      });
    }
    fonts.set(name, meanings);
  }
  let font = new Map<string, string>();
  let out = '';
  // The file's own id is hexadecimal, too.
  const shown = [...text.matchAll(/\bBT\n[\s\S]*?\nET\b/g)].join('\n');
  for (const [, name, hex] of shown.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>(?= *(?:Tj|-?\d|\]))/g)) {
    if (name) {
      font = fonts.get(name) ?? font;
      out += '\n';
    } else out += (hex?.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '').join('');
  }
  return out.replace(/\n/g, ' ').normalize('NFC');
}
