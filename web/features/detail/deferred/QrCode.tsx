import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly url: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** QR code, dark on white in both color schemes. */
export const QrCode = ({ url, label, className }: QrCodeProps) => {
  const { data, size } = useMemo(() => encode(url, { border: 2 }), [url]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
};
