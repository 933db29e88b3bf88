import { ApiError } from '@haat/api-client';
import { preparePicture } from '@haat/api-client/preparePicture';
import { MIN_IMAGE_SIZES, type Picture as StoredPicture } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Icon, Notice, Picture, Row, uploadIcon } from '@haat/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { storeTexts } from '../strings/store';
import { useObjectUrl } from '../useObjectUrl';
import styles from './PictureUpload.module.css';
import { useProfileUpdate } from './useProfileUpdate';

type Part = 'banner_image' | 'logo';

interface PictureUploadProps {
  part: Part;
  words: {
    name: string;
    choose: string;
    change: string;
    none: string;
    alt: (store: string) => string;
    failed: string;
    done: string;
    progress: string;
    remove: string;
    removeTitle: string;
    removeText: string;
    removed: string;
    removeFailed: string;
  };
  now: StoredPicture | null;
  store: string;
  ratio: '3/1' | '1/1';
  /** a chosen picture is being uploaded, or its upload failed */
  onWaiting: (waiting: boolean) => void;
}

/** The upload of a chosen picture. `share`: sent part, 0 to 1. */
type Upload =
  | { state: 'preparing'; file: File }
  | { state: 'uploading'; file: File; share: number }
  | { state: 'failed'; file: File; said: string | null };

/** One picture of the store: preview, upload, and retry after a failure (sections 5 and 8). */
export function PictureUpload({ part, words, now, store, ratio, onWaiting }: PictureUploadProps) {
  const t = useTexts(storeTexts).pictures;
  const updateProfile = useProfileUpdate();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<{ file: string | null; message: string } | null>(null);
  const [askRemove, setAskRemove] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const removed = useRef(false);
  const preview = useObjectUrl(upload && upload.state !== 'preparing' ? upload.file : null);
  const id = useId();

  useEffect(() => () => running.current?.abort(), []);
  // The pressed button is removed with the picture: the focus moves to the upload button.
  useEffect(() => {
    if (askRemove || !removed.current) return;
    removed.current = false;
    setTimeout(() => input.current?.parentElement?.querySelector<HTMLElement>('button')?.focus());
  }, [askRemove]);

  async function choose(file: File | undefined) {
    if (!file) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setUpload({ state: 'preparing', file });
    onWaiting(true);
    try {
      const ready = await preparePicture(file, {
        min: MIN_IMAGE_SIZES[part],
        ...(part === 'logo' ? { transparentAs: 'image/webp' } : {}),
      });
      if (!controller.signal.aborted) await send(new File([ready], file.name, { type: ready.type }));
    } catch (refused) {
      if (controller.signal.aborted) return;
      setProblem({ file: file.name, message: (refused as Error).message });
      finish();
    }
  }

  async function remove() {
    setProblem(null);
    try {
      await updateProfile(part === 'logo' ? { remove_logo: 'true' } : { remove_banner_image: 'true' });
      notify(words.removed, 'success');
      removed.current = true;
    } catch (thrown) {
      const said = thrown instanceof ApiError && thrown.fromServer ? ` ${thrown.message}` : '';
      setProblem({ file: null, message: `${words.removeFailed}${said}` });
    }
  }

  async function send(file: File) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setUpload({ state: 'uploading', file, share: 0 });
    onWaiting(true);
    try {
      await updateProfile(
        { [part]: file },
        {
          signal: controller.signal,
          onProgress: (share) => {
            if (!controller.signal.aborted) setUpload({ state: 'uploading', file, share });
          },
        },
      );
      if (controller.signal.aborted) return;
      notify(words.done, 'success');
      finish();
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const said = thrown instanceof ApiError && thrown.fromServer ? thrown.message : null;
      setUpload({ state: 'failed', file, said });
    }
  }

  function finish() {
    running.current = null;
    setUpload(null);
    onWaiting(false);
  }

  function giveUp() {
    running.current?.abort();
    finish();
  }

  return (
    <section
      className={styles.upload}
      aria-label={words.name}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <div className={styles.frame}>
        <Picture
          image={preview ?? now}
          alt={preview || now ? words.alt(store) : ''}
          sizes={ratio === '3/1' ? '(min-width: 640px) 75vw, 100vw' : '(min-width: 640px) 25vw, 100vw'}
          ratio={ratio}
          fallbackText={words.none}
        />
        {upload?.state === 'preparing' ? (
          <div className={styles.veil}>
            <p className={styles.percent} role="status">
              {t.preparing}
            </p>
          </div>
        ) : upload?.state === 'uploading' ? (
          <div className={styles.veil}>
            <Progress label={words.progress} share={upload.share} />
          </div>
        ) : null}
      </div>
      {problem ? (
        <div id={id}>
          <Notice tone="danger">
            {problem.file ? <strong className={styles.file}>{problem.file} </strong> : null}
            <span>{problem.message}</span>
          </Notice>
        </div>
      ) : null}
      {upload?.state === 'failed' ? (
        <Notice tone="danger">
          {words.failed}
          {upload.said ? <span className={styles.said}>{t.said(upload.said)}</span> : null}
        </Notice>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className={styles.input}
        aria-label={words.name}
        aria-describedby={problem ? id : undefined}
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Row gap="2" align="stretch">
        {upload?.state === 'failed' ? (
          <>
            <Button size="sm" onClick={() => send(upload.file)}>
              {t.retry}
            </Button>
            <Button size="sm" variant="ghost" onClick={giveUp}>
              {t.discard}
            </Button>
          </>
        ) : upload ? (
          <Button size="sm" variant="ghost" onClick={giveUp}>
            {t.cancel}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon drawing={uploadIcon} size={18} />}
              onClick={() => input.current?.click()}
            >
              {now ? words.change : words.choose}
            </Button>
            {now ? (
              <Button size="sm" variant="ghost" onClick={() => setAskRemove(true)}>
                {words.remove}
              </Button>
            ) : null}
          </>
        )}
      </Row>
      <ConfirmDialog
        open={askRemove}
        onOpenChange={setAskRemove}
        title={words.removeTitle}
        text={words.removeText}
        confirmText={words.remove}
        pendingText={t.removing}
        cancelText={t.keep}
        tone="danger"
        onConfirm={remove}
      />
    </section>
  );
}

function Progress({ label, share }: { label: string; share: number }) {
  const t = useTexts(storeTexts).pictures;
  const percent = Math.round(share * 100);
  const text = percent < 100 ? t.uploading(percent) : t.finishing;
  return (
    <>
      <p className={styles.percent}>{text}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.bar}
      >
        <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </div>
    </>
  );
}
