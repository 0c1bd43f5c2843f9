interface SkeletonProps {
  /** CSS px, or a CSS length such as `60%`. */
  width?: number | string | undefined;
  height?: number | undefined;
  radius?: number | string | undefined;
}

/** A placeholder for loading content. */
export function Skeleton({ width = '100%', height = 16, radius }: SkeletonProps) {
  const length = (value: number | string) => (typeof value === 'number' ? `${value}px` : value);
  return (
    <span
      className="bone"
      aria-hidden="true"
      style={{
        inlineSize: length(width),
        blockSize: `${height}px`,
        ...(radius === undefined ? {} : { borderRadius: length(radius) }),
      }}
    />
  );
}
