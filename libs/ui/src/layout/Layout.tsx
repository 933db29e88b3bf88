import type { ComponentProps, JSX } from 'react';
import { classNames } from '../classNames';
import styles from './Layout.module.css';

/** Tags that lay out or hold text. */
export type LayoutTag = Extract<
  keyof JSX.IntrinsicElements,
  | 'address'
  | 'article'
  | 'aside'
  | 'blockquote'
  | 'caption'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul'
>;

type Space = '1' | '2' | '3' | '4' | '5';

/** A step of the space tokens ('4' is --space-4), or two as in CSS: '2 4' between lines and within a line. */
export type Gap = Space | `${'1' | '2' | '3'} ${Space}`;

/** The look of text, from the design tokens; what is absent is inherited. */
export interface TextLook {
  /** 'soft' for supporting text, 'muted' for details. */
  tone?: 'soft' | 'muted' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  weight?: 'regular' | 'medium' | 'semibold' | undefined;
}

export type StackProps<T extends LayoutTag = 'div'> = TextLook & {
  /** The tag; 'div' when absent. */
  as?: T;
  gap?: Gap;
  /** Children keep their own width, at the start or in the middle; absent: they fill the stack's. */
  align?: 'start' | 'center';
} & ComponentProps<T>;

export type RowProps<T extends LayoutTag = 'div'> = TextLook & {
  /** The tag; 'div' when absent. */
  as?: T;
  gap?: Gap;
  /** 'center' when absent. */
  align?: 'start' | 'center' | 'baseline' | 'stretch';
  justify?: 'between' | 'center';
  /** Whether children that don't fit go to a next line; true when absent. */
  wrap?: boolean;
} & ComponentProps<T>;

export type TextProps<T extends LayoutTag = 'p'> = TextLook & {
  /** The tag; 'p' when absent. */
  as?: T;
} & ComponentProps<T>;

/** Children below one another. */
export function Stack<T extends LayoutTag = 'div'>({ as, ...props }: StackProps<T>) {
  return layout(as ?? 'div', styles.stack, props);
}

/** Children beside one another. */
export function Row<T extends LayoutTag = 'div'>({ as, ...props }: RowProps<T>) {
  return layout(as ?? 'div', styles.row, props);
}

/** A text in a tone, size and weight of the design tokens. */
export function Text<T extends LayoutTag = 'p'>({ as, ...props }: TextProps<T>) {
  return layout(as ?? 'p', undefined, props);
}

function layout(tag: LayoutTag, name: string | undefined, props: object) {
  const Element = tag as 'div';
  const { gap, align, justify, wrap, tone, size, weight, className, ...rest } = props as RowProps;
  return (
    <Element
      {...rest}
      className={classNames(styles.layout, name, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-tone={tone}
      data-size={size}
      data-weight={weight}
    />
  );
}
