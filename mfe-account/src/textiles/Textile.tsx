import { useId } from 'react';
import { type TextileName, tiles } from './tiles';

/** The textile as an SVG pattern: `fill={`url(#${id})`}` inside the same svg. */
export function TextilePattern({ id, name, scale = 1 }: { id: string; name: TextileName; scale?: number }) {
  const { width, height, drawing } = tiles[name];
  return (
    <pattern
      id={id}
      width={width}
      height={height}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${scale})`}
    >
      {drawing}
    </pattern>
  );
}

interface TextileProps {
  name: TextileName;
  className?: string;
}

/** A textile that fills its box. Decorative. */
export function Textile({ name, className }: TextileProps) {
  const id = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <TextilePattern id={id} name={name} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
