import { oneLine } from '../format/oneLine';
import type { Block, Email } from './email';

const RULE = '-'.repeat(40);

/** The email's plain-text part. */
export function emailText(email: Email): string {
  const parts = [
    email.heading,
    ...(email.bangla ? [email.bangla] : []),
    email.greeting,
    ...email.blocks.map(blockText),
    RULE,
    email.footer,
    ...(email.unsubscribe ? [`${email.unsubscribe.label}:\n${email.unsubscribe.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return oneLine(block.text);
    case 'title':
      return `${oneLine(block.text)}\n${RULE}`;
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${oneLine(line)}`)
        .join('\n');
    case 'facts':
    case 'sums':
      return block.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
    case 'items':
      return block.rows
        .map(({ title, detail, amount, url }) =>
          [`* ${oneLine(title)}  ${amount}`, detail && `  ${oneLine(detail)}`, url && `  ${url}`]
            .filter(Boolean)
            .join('\n'),
        )
        .join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}
