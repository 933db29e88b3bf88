import { type PushSwitchProps, PushSwitch as Switch } from '@haat/features';
import { useTexts } from '@haat/remote';
import { pushTexts } from '../strings/push';

/** The switch with its texts, in a file of its own. */
export function PushSwitch({ state }: Pick<PushSwitchProps, 'state'>) {
  return <Switch state={state} texts={useTexts(pushTexts)} />;
}
