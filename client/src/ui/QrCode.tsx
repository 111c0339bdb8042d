import { useEffect, useState } from 'react';
import { cssVars, toRem } from './cssVars.ts';

interface Props {
  text: string;
  label: string;
  size?: number;
}

/** A QR code. It is dark on light in every theme, as scanners require. The encoder is loaded on first use. */
export function QrCode({ text, label, size = 168 }: Props) {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('uqr').then(({ renderSVG }) => {
      const drawn = renderSVG(text, { ecc: 'M', border: 1, pixelSize: 1 });
      if (isCurrent)
        setSvg(
          `data:image/svg+xml,${encodeURIComponent(drawn.replace('<svg', '<svg shape-rendering="crispEdges"'))}`,
        );
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return svg ? (
    <img className="qr edge" src={svg} alt={label} style={cssVars({ '--edge': toRem(size) })} />
  ) : (
    <span className="skeleton qr edge" style={cssVars({ '--edge': toRem(size) })} />
  );
}
