import { oneLine } from '../format/oneLine';
import type { Block, Email } from './email';
import { type Html, html, words } from './html';

// Mail programs support inline styles only; Bengali uses fonts of phones and desktops.
const FONT =
  "font-family:Roboto,'Segoe UI',Helvetica,Arial,'Noto Sans Bengali','Hind Siliguri','Bangla Sangam MN','Nirmala UI',Vrinda,sans-serif";
const INK = '#191a2c';
const MUTED = '#63626f';
const LINE = '#e6dcc9';
const INDIGO = '#1b2753';
const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;

/** The email as a complete HTML page with tables and inline styles; it loads only the pictures of ordered products. */
export function emailHtml(email: Email): string {
  // In an English email, Bengali of users is marked.
  const mark: Mark = email.language === 'en' ? words : (text) => html`${text}`;
  return html`<!doctype html>
<html lang="${email.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${oneLine(email.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#faf6ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;color:${INK};font-size:16px;line-height:1.6;${FONT}">
<tr><td style="padding:20px 24px;border-bottom:3px solid ${INDIGO};font-size:20px;font-weight:700;color:${INDIGO}">Haat <span lang="bn">হাট</span></td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 ${email.bangla ? 4 : 20}px;font-size:22px;line-height:1.35">${mark(oneLine(email.heading))}</h1>
${banglaLine(email)}
<p style="margin:0 0 16px">${mark(oneLine(email.greeting))}</p>
${email.blocks.map((block) => blockHtml(block, mark))}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${LINE};font-size:13px;color:${MUTED}">${email.footer}${unsubscribeLink(email)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source;
}

/** An English email has its heading in Bangla too. */
const banglaLine = ({ bangla }: Email) =>
  bangla && html`<p lang="bn" style="margin:0 0 20px;color:${MUTED}">${bangla}</p>`;

const unsubscribeLink = ({ unsubscribe: link }: Email) =>
  link ? html`<br><a href="${link.url}" style="color:${MUTED}">${link.label}</a>` : '';

type Mark = (text: string) => Html;

function blockHtml(block: Block, mark: Mark): Html {
  switch (block.type) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px">${mark(oneLine(block.text))}</p>\n`;
    case 'title':
      return html`<h2 style="margin:24px 0 4px;font-size:17px">${mark(oneLine(block.text))}</h2>\n`;
    case 'quote':
      return html`<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${LINE};white-space:pre-line">${mark(block.text)}</blockquote>\n`;
    case 'facts':
      return rows(block.rows, (label, value) => [
        html`<td style="${CELL};padding-right:16px;color:${MUTED};width:35%">${label}</td>`,
        html`<td style="${CELL}">${mark(oneLine(value))}</td>`,
      ]);
    case 'sums':
      return rows(block.rows, (label, amount, last) => {
        // The last is the total.
        const style = last ? `padding:4px 0;font-weight:700` : `padding:4px 0;color:${MUTED}`;
        return [
          html`<td style="${style}">${label}</td>`,
          html`<td align="right" style="${style};white-space:nowrap">${amount}</td>`,
        ];
      });
    case 'items': {
      const withPictures = block.rows.some(({ picture }) => picture);
      return table(
        block.rows.map(
          ({ title, detail, amount, url, picture }) =>
            html`<tr>${pictureCell(picture, withPictures)}<td style="${CELL}">${linked(mark(oneLine(title)), url)}<br><span style="font-size:14px;color:${MUTED}">${mark(oneLine(detail))}</span></td><td align="right" style="${CELL};padding-left:12px;white-space:nowrap">${amount}</td></tr>\n`,
        ),
      );
    }
    case 'button':
      return html`<p style="margin:24px 0"><a href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${INDIGO};color:#ffffff;font-weight:600;text-decoration:none">${block.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${MUTED};word-break:break-all">${block.url}</p>\n`;
  }
}

const linked = (title: Html, url: string | undefined) =>
  url ? html`<a href="${url}" style="color:${INDIGO}">${title}</a>` : title;

/** The title describes the picture, so alt is empty; rows without a picture keep the column. */
function pictureCell(picture: string | undefined, withPictures: boolean): Html | string {
  if (!withPictures) return '';
  const shown = picture ? html`<img src="${picture}" alt="" width="56" style="display:block;border:0">` : '';
  return html`<td width="56" style="${CELL};padding-right:12px">${shown}</td>`;
}

type Cells = (label: string, value: string, last: boolean) => Html[];

function rows(list: [string, string][], cells: Cells): Html {
  return table(
    list.map(([label, value], index) => html`<tr>${cells(label, value, index === list.length - 1)}</tr>\n`),
  );
}

function table(inner: Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
${inner}</table>\n`;
}
