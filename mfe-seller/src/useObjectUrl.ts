import { useEffect, useState } from 'react';

/** An address under which a chosen file can be shown; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // Until the effect has run, the address is of the file before.
  return file ? url : null;
}
