/**
 * Parts of one remote that other remotes' screens show, and what each is given. The name is `<remote>/<part>`. Parameters are JSON.
 */
export interface FragmentParams {
  /** Products whose pages were opened last in this browser. `except`: the id of a product to leave out. */
  'catalog/recently-viewed': { except?: number };
}

export type FragmentName = keyof FragmentParams;

/** Versions of the parameters. Raise one where a release of before would misread the new ones: that release then shows nothing. */
export const FRAGMENT_VERSIONS: Readonly<Record<FragmentName, number>> = {
  'catalog/recently-viewed': 1,
};

/** Detail of the event PLACE_FRAGMENT, which a screen fires on the element that the fragment is to fill. */
export interface FragmentRequest {
  name: string;
  /** Version of the parameters. */
  version: number;
  params: unknown;
  /** Aborted when the place is gone. */
  signal: AbortSignal;
  /** Called once the fragment is on the page. */
  onMounted(): void;
  /** Called when there is nothing to show, also if the fragment crashes later. */
  onAbsent(): void;
}
