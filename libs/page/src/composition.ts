import type { Contact } from '@haat/contracts';
import type { GuestAccess } from './guard';

/** The release of a remote that the page uses. */
export interface Release {
  version: string;
  /** Address of its federation manifest. */
  entry: string;
}

/** The releases that make up the site, by remote. A remote that has none is absent. */
export interface Composition {
  /** Names this very combination; error reports carry it. */
  id: string;
  /** The shell's own release: `entry` is the folder of its files. Absent where a dev server has them. */
  shell?: Release;
  remotes: Readonly<Record<string, Release | undefined>>;
}

/** An override that the page's address asks for and does not get. */
export interface RefusedOverride {
  remote: string;
  address: string;
  /** No such remote; no address of a manifest; from an origin that the site does not allow. */
  reason: 'remote' | 'address' | 'origin';
}

/** Hashes of the scripts and style sheets of a folder, in the form of the integrity attribute: 'sha256-…'. */
export interface Integrity {
  /** By name: those that every visit of the folder begins with. */
  files: Readonly<Record<string, string>>;
  /** Hash of the folder's integrity.json, which lists all files; absent where there are no more. */
  list?: string;
}

/** Data that the HTML server inlines in the page and serves at /composition.json. */
export interface ComposedPage {
  composition: Composition;
  /** Address of the site's paths, in the page's language: SiteRoute[], without the shell's own. */
  routes: string;
  /** Federation manifests by address, so that the page need not fetch them. */
  manifests: Readonly<Record<string, unknown>>;
  /** This path's product or store does not exist: it asks no visitor to log in. */
  missing?: string;
  /** The address of the frame's script; absent where a dev server has it. */
  frameFile?: string;
  /** By address of the folder. Files of this site in no such folder are not run. */
  integrity: Readonly<Record<string, Integrity>>;
  settings: {
    guestAccess: GuestAccess;
    /** How the shop can be reached, where anything of it is set. */
    contact?: Contact;
    /** A key shows which team owns which part of the page (outside production). */
    showOwnershipOverlay?: true;
    /** Browsers request files of releases by their content (contentAddress.ts). */
    contentAddresses?: true;
    /** Browsers start the service worker. */
    offlinePages?: true;
    /** Remotes that this browser takes from elsewhere than the composition says: addresses of their manifests. */
    overrides?: Readonly<Record<string, string | undefined>>;
    refusedOverrides?: readonly RefusedOverride[];
  };
}
