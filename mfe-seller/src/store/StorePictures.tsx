import type { SellerProfile } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { SectionTitle } from '@haat/ui';
import { storeTexts } from '../strings/store';
import { PictureUpload } from './PictureUpload';
import styles from './StorePictures.module.css';

interface StorePicturesProps {
  seller: SellerProfile;
  /** a chosen picture is being uploaded, or its upload failed */
  onUnsaved: (part: 'banner_image' | 'logo', unsaved: boolean) => void;
}

/** Cover and logo, uploaded and retried independently. */
export function StorePictures({ seller, onUnsaved }: StorePicturesProps) {
  const t = useTexts(storeTexts).pictures;
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <p className={styles.hint}>{t.hint}</p>
      <div className={styles.pictures}>
        <PictureUpload
          part="banner_image"
          words={t.cover}
          now={seller.banner_image}
          store={seller.business_name}
          ratio="3/1"
          onWaiting={(waiting) => onUnsaved('banner_image', waiting)}
        />
        <PictureUpload
          part="logo"
          words={t.logo}
          now={seller.logo}
          store={seller.business_name}
          ratio="1/1"
          onWaiting={(waiting) => onUnsaved('logo', waiting)}
        />
      </div>
    </section>
  );
}
