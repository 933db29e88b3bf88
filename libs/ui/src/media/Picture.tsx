import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../classNames';
import { imageIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import styles from './Picture.module.css';

/** A stored picture: `${base}/${width}.avif` and `.webp` exist for every width (px). */
export interface PictureSource {
  base: string;
  widths: readonly number[];
  /** A plain URL, used where `widths` is empty. */
  image?: string;
  /** CSS colour of the picture as a whole, shown while it loads. */
  tint?: string;
}

export interface PictureProps {
  /** A stored picture, a plain URL, or nothing. */
  image: PictureSource | string | null | undefined;
  /** Empty when the text beside it already says it. */
  alt: string;
  /** How wide it is shown, as in <img sizes>: '(min-width: 960px) 25vw, 50vw'. */
  sizes: string;
  /** No file is wider than this, in pixels, even where a screen could show it: for small pictures, of which a page has many. */
  widest?: number;
  /** The page's main picture: loaded at once and first. */
  priority?: boolean;
  /** Out of sight at first, but near, so that browsers would load it early: loaded when scripts run, if there are any. */
  deferred?: boolean;
  /** Frame: '4/5' when absent. */
  ratio?: '4/5' | '1/1' | '3/4' | '16/9' | '3/1';
  /** Shown where there is no picture or it does not load, e.g. 'No Image'; a glyph stands there anyway. */
  fallbackText?: string;
  /** Laid over the picture: badges. */
  children?: ReactNode;
  className?: string;
}

const ratioClasses = {
  '4/5': styles.r45,
  '1/1': styles.r11,
  '3/4': styles.r34,
  '16/9': styles.r169,
  '3/1': styles.r31,
};

/** A picture in a frame that keeps its place: AVIF in the width that fits, else a WebP of a middle width. */
export function Picture({
  image,
  alt,
  sizes,
  widest = Number.POSITIVE_INFINITY,
  priority = false,
  deferred = false,
  ratio = '4/5',
  fallbackText,
  children,
  className,
}: PictureProps) {
  const source: PictureSource | null | undefined =
    typeof image === 'string' ? { base: '', widths: [], image } : image;
  const url = source && urlOf(source);
  const [failed, setFailed] = useState<string | null>(null);
  const missing = !source || !url || failed === url;
  const picture = !missing && (
    <picture>
      {source.widths.length > 0 ? (
        <source type="image/avif" srcSet={srcSet(source, widest)} sizes={sizes} />
      ) : null}
      <img
        className={styles.image}
        src={url}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setFailed(url)}
      />
    </picture>
  );
  // No div: pictures stand in buttons, too.
  return (
    <span
      className={classNames(styles.frame, ratioClasses[ratio], className)}
      style={source?.tint && !missing ? { backgroundColor: source.tint } : undefined}
    >
      {missing ? (
        <span className={styles.missing}>
          <Icon drawing={imageIcon} size={28} />
          {fallbackText ? <span>{fallbackText}</span> : null}
          {alt ? <VisuallyHidden>{alt}</VisuallyHidden> : null}
        </span>
      ) : deferred ? (
        <AfterStart>{picture}</AfterStart>
      ) : (
        picture
      )}
      {children}
    </span>
  );
}

/** Rendered when scripts run. Until then for pages without scripts only. */
function AfterStart({ children }: { children: ReactNode }) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? children : <noscript>{children}</noscript>;
}

function srcSet({ base, widths }: PictureSource, widest: number) {
  const files = widths.filter((width) => width <= widest);
  return files.map((width) => `${base}/${width}.avif ${width}w`).join(', ');
}

/**
 * The one address for browsers without AVIF, of which Edge before 121 is the last that we support: a middle width. Its widths
 * as a source would be 1.6 kB of a list of 66 products.
 */
function urlOf({ base, widths, image }: PictureSource): string | undefined {
  const middle = [...widths].sort((a, b) => a - b)[Math.floor((widths.length - 1) / 2)];
  return middle === undefined ? image : `${base}/${middle}.webp`;
}
