import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '../classNames';
import { Picture, type PictureProps } from '../media/Picture';
import { Price, type PriceProps } from '../money/Price';
import { Badge } from './Badge';
import styles from './ProductCard.module.css';

export interface ProductCardProps {
  name: string;
  /** The store's name, above the product's. */
  storeName?: ReactNode;
  image: PictureProps['image'];
  /** The price; its badge is shown on the picture (`saleText`). */
  price: PriceProps;
  /** Wraps the name: (props) => <Link to={…} {...props} />. Its click target is the whole card. */
  link: (props: { className: string; children: ReactNode }) => ReactElement;
  /** Shown on the picture while an offer is active, e.g. 'SALE'. */
  saleText?: string;
  /** Shown on the picture when it is sold out, e.g. 'Out of stock'. */
  soldOutText?: string;
  /** For a product without a picture, e.g. 'No Image'. */
  noImageText?: string;
  /** A place in a ranking, shown large on the picture. */
  rank?: number | string;
  /** Below the price. */
  rating?: ReactNode;
  /** Below the price: the colours to choose from. */
  colors?: ReactNode;
  /** Takes the picture's place while a mouse or the focus is on the card, as soon as it has loaded. */
  secondImage?: PictureProps['image'];
  /** A muted line below the price: analytics, a short description. */
  note?: ReactNode;
  /** Shown below everything else; it takes its own clicks, as a View button does. */
  action?: ReactNode;
  /** On the picture's upper right corner, with a click target of its own: a heart. */
  corner?: ReactNode;
  /** Level of the name's heading; 'h3' when absent. */
  heading?: 'h2' | 'h3' | 'h4';
  /** The `sizes` attribute of the image; that of the product grid when absent. */
  sizes?: string;
  /** Loads the image immediately: for the first products of a page. */
  priority?: boolean;
}

/** The `sizes` attribute of images in the product grid. */
const SIZES = '(min-width: 1344px) 320px, (min-width: 960px) 23vw, (min-width: 640px) 31vw, 46vw';
/** Widest image file in px: three device pixels per CSS pixel at the largest size. */
const WIDEST = 960;

/** A product in a grid: picture, store, name, price. */
export function ProductCard({
  name,
  storeName,
  image,
  price,
  link,
  saleText,
  soldOutText,
  noImageText,
  rank,
  rating,
  colors,
  secondImage,
  note,
  action,
  corner,
  heading: Heading = 'h3',
  sizes = SIZES,
  priority,
}: ProductCardProps) {
  const size = sizes === SIZES ? { sizes, widest: WIDEST } : { sizes };
  return (
    <article className={styles.card}>
      <Picture
        image={image}
        alt=""
        {...size}
        priority={priority}
        fallbackText={noImageText}
        className={soldOutText ? styles.soldOut : styles.picture}
      >
        {secondImage ? <SecondPicture image={secondImage} {...size} /> : null}
        {rank === undefined ? null : <span className={styles.rank}>{rank}</span>}
        {saleText || soldOutText ? (
          <span className={styles.badges}>
            {saleText ? <Badge tone="sale">{saleText}</Badge> : null}
            {soldOutText ? <Badge tone="inverse">{soldOutText}</Badge> : null}
          </span>
        ) : null}
      </Picture>
      <div className={styles.body}>
        {storeName ? <p className={styles.store}>{storeName}</p> : null}
        <Heading className={styles.name}>{link({ className: styles.link ?? '', children: name })}</Heading>
        <Price {...price} />
        {rating}
        {colors}
        {note ? <p className={styles.note}>{note}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {corner ? <div className={styles.corner}>{corner}</div> : null}
    </article>
  );
}

/** Transparent until its file is there, so that the first picture is never covered by nothing. */
function SecondPicture({ image, ...size }: Pick<PictureProps, 'image' | 'sizes' | 'widest'>) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div
      className={classNames(styles.second, loaded && styles.loaded)}
      // React hands out the load of an image to its parents in the capturing phase only.
      onLoadCapture={() => setLoaded(true)}
    >
      <Picture image={image} alt="" {...size} priority />
    </div>
  );
}
