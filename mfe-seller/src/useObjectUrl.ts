import { useEffect, useState } from 'react';

/** An object URL of a chosen file; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // Until the effect has run, the URL belongs to the previous file.
  return file ? url : null;
}
