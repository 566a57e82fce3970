import { accentColours } from '#rules/accent.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { brandingOf } from './branding-of.ts';

/** The style sheet that gives the pages a tenant's accent, in both themes. @throws {AppError} `not_found` */
export async function readBrandingStyles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<string> {
  const { accentColour } = await brandingOf(ctx, input.id);
  if (!accentColour) throw new AppError('not_found');
  const { light, dark } = accentColours(accentColour);
  const rules = (colours: Record<string, string>) =>
    Object.entries(colours)
      .map(([name, value]) => `--color-${name}:${value};`)
      .join('');
  // More specific than the product's own rules, wherever among them the page puts it.
  return `html:root{${rules(light)}}html[data-theme="dark"]:root{${rules(dark)}}`;
}
