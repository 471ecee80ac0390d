import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Images that browsers show. An SVG in an `img` runs no script and loads nothing. */
const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/;

export const isImage = (mimeType: string): boolean => IMAGE.test(mimeType);

/** Returns an address of bytes, which ends with the component. */
export const useBlobAddress = (bytes: Uint8Array<ArrayBuffer>, type: string): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [bytes, type]);
  return address;
};

interface BlobImageProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  readonly alt: string;
}

/** Image whose bytes are in memory. */
export const BlobImage = ({ bytes, mimeType, alt }: BlobImageProps): VNode | null => {
  const address = useBlobAddress(bytes, mimeType);
  return address === undefined ? null : <img class="preview" src={address} alt={alt} />;
};
