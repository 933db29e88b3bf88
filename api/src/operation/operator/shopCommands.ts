import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  DELIVERY_FEE,
  type DeliveryFee,
  type District,
  districtOf,
  type OrderMessage,
  operator as operatorCalls,
  places,
} from '@haat/contracts';
import type { Context } from '../../context';
import { pictureOfRead, readAsOperator } from '../../domains/messages/messages.service';
import { deliveryFees, setDeliveryFee } from '../../domains/places/deliveryFees.service';
import { questionsAbout, removeQuestion } from '../../domains/questions/questions.service';
import { formatTaka } from '../../platform/format/formatTaka';
import { oneLine } from '../../platform/format/oneLine';
import { InvalidInput } from '../../platform/http/errors';
import { type CommandGroup, orderIdOf, parsedBy, reasonOf, wholeNumber } from './commandLine';
import { liftLimit, listLimits } from './limits.service';
import { table, taka, timeOf } from './printing';

/** Limits, delivery fees, questions, and messages. */
export const shopCommands: CommandGroup = {
  usage: `  limits                                        how many orders, reviews, pictures and searches are allowed
  lift-limit <limit> <whose> --reason "…"       for an account (e-mail), a phone number, an address or a device; --hours 24
  delivery-fees                                 districts with their own delivery fee and days
  delivery-fee <district> <taka>                from now on; --days 3-6
  usual-delivery-fee <district>                 the fee and the days of the whole shop again
  questions <product id>                        questions about a product, with their ids
  remove-question <id> --reason "…"             with its answer
  messages <order id> --reason "…"              between its buyer and its store, noted in the audit; --before 71;
                                                --pictures /tmp/complaint: writes their pictures there`,
  withTarget: ['lift-limit', 'delivery-fee'],
  commands: {
    async limits({ context }) {
      const rows = listLimits(context).results.map(({ name, per, max, window_seconds, can_lift }) => [
        name,
        per,
        max === null ? 'off' : String(max),
        window_seconds === null ? 'at a time' : `in ${window_seconds / 60} minutes`,
        can_lift ? 'yes' : '',
      ]);
      return table([['LIMIT', 'FOR EACH', 'MAX', '', 'CAN BE LIFTED'], ...rows]);
    },
    async 'lift-limit'({ context, command, given, target, options, actor }) {
      const body = parsedBy(operatorCalls.liftLimit.body, {
        limit: given,
        subject: target,
        hours: options.hours === undefined ? undefined : wholeNumber(options.hours, '--hours'),
        reason: reasonOf(command, options.reason),
      });
      const lifted = await liftLimit(context, actor, body);
      return `${lifted.limit} is lifted for ${lifted.subject} until ${timeOf(lifted.until)}`;
    },
    async 'delivery-fees'({ context }) {
      return deliveryFeesText((await deliveryFees(context.db.kysely)).results);
    },
    async 'delivery-fee'({ context, given, target, options, actor }) {
      const [, from, to] = /^(\d+)-(\d+)$/.exec(options.days ?? '') ?? [];
      if (options.days !== undefined && !to) throw new InvalidInput('--days must be given as 3-6');
      const body = parsedBy(places.setDeliveryFee.body, {
        delivery_fee: Number(target ?? Number.NaN),
        days: to ? { from: Number(from), to: Number(to) } : undefined,
      });
      return deliveryFeesText((await setDeliveryFee(context, actor, districtNamed(given), body)).results);
    },
    async 'usual-delivery-fee'({ context, given, actor }) {
      return deliveryFeesText((await setDeliveryFee(context, actor, districtNamed(given), null)).results);
    },
    async questions({ context, id }) {
      const rows = (await questionsAbout(context, id())).map((question) => [
        String(question.id),
        timeOf(question.created_at),
        question.name,
        question.content,
        question.answer?.content ?? '',
      ]);
      return rows.length === 0 ? 'None.' : table([['ID', 'ASKED', 'BY', 'QUESTION', 'ANSWER'], ...rows]);
    },
    async 'remove-question'({ context, command, options, actor, id }) {
      await removeQuestion(context, actor, id(), reasonOf(command, options.reason));
      return `Question ${id()} is removed`;
    },
    async messages({ context, command, given, options, actor }) {
      const before = options.before === undefined ? undefined : wholeNumber(options.before, '--before');
      const reason = reasonOf(command, options.reason);
      const asked = { reason, before };
      // The command may run in the API's process, whose folder is another.
      if (options.pictures !== undefined && !path.isAbsolute(options.pictures))
        throw new InvalidInput('--pictures must be a whole path, such as /tmp/complaint');
      const { messages, has_earlier } = await readAsOperator(context, actor, orderIdOf(given), asked);
      const rows = messages.map((one) => [
        String(one.id),
        timeOf(one.created_at),
        one.side,
        oneLine(one.content),
        String(one.pictures?.length || ''),
      ]);
      if (rows.length === 0) return 'None.';
      const written =
        options.pictures === undefined
          ? ''
          : `\n\n${await writePictures(context, orderIdOf(given), messages, options.pictures)}`;
      const earlier = has_earlier ? `\n\nEarlier ones: --before ${messages[0]?.id}` : '';
      return table([['ID', 'WRITTEN', 'BY', 'MESSAGE', 'PICTURES'], ...rows]) + earlier + written;
    },
  },
};

/** A district by its English name: Cox's Bazar is typed without the sign of the stored name. */
function districtNamed(text = ''): District {
  const district = districtOf(text);
  if (!district) throw new InvalidInput(`There is no district ${text}`);
  return district;
}

/** Writes the pictures of messages that were read as an operator into a folder, for their reader alone. */
async function writePictures(
  context: Pick<Context, 'db' | 'pictures'>,
  id: string,
  messages: readonly OrderMessage[],
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const { id: message, pictures = [] } of messages) {
    for (const { place } of pictures) {
      const file = path.join(folder, `${message}-${place}.webp`);
      await writeFile(file, await pictureOfRead(context, { id, message, place }), { mode: 0o600 });
      files.push(file);
    }
  }
  return files.length === 0 ? 'No pictures.' : `Written: ${files.join(', ')}`;
}

function deliveryFeesText(fees: readonly DeliveryFee[]): string {
  const usual = `${fees.length > 0 ? 'All others' : 'All districts'}: ${formatTaka(DELIVERY_FEE)}`;
  if (fees.length === 0) return usual;
  const rows = fees.map(({ district, delivery_fee, days }) => [
    district,
    taka(delivery_fee),
    days ? `${days.from}-${days.to}` : '',
  ]);
  return `${table([['DISTRICT', 'FEE', 'DAYS'], ...rows])}\n\n${usual}`;
}
