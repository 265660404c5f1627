import { expect, test } from 'vitest'
import { cleanSvg, isSvg } from './clean-svg.server.ts'

const cleanDrawing = (content: string) =>
  cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)) ?? ''

test('an SVG is recognised by its first tag, after a declaration or comments', () => {
  for (const text of [
    '<svg/>',
    '\ufeff <?xml version="1.0"?>\n<!-- van <svg> tot --><!---->\n<svg viewBox="0 0 1 1">',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [ <!ENTITY a "b"> ]>\n<SVG>',
  ]) {
    expect(isSvg(Buffer.from(text)), text).toBe(true)
  }
  for (const text of [
    '',
    '<svgx>',
    '<!-- <svg> ',
    '<!doctype html><svg/>',
    'tekst <svg/>',
    '<?xml?><html><svg/>',
  ]) {
    expect(isSvg(Buffer.from(text)), text).toBe(false)
  }
})

test('hostile input is checked quickly', () => {
  const startedAt = performance.now()
  for (const text of ['<!---->', '<!-- --> ', '<?xml?> ', '<!DOCTYPE svg []> ', ' \n', '<!--']) {
    expect(isSvg(Buffer.from(text.repeat(600)))).toBe(false)
  }
  for (const value of [
    `url(${' '.repeat(400_000)}`,
    'url( '.repeat(100_000),
    "url('".repeat(90_000),
  ]) {
    expect(cleanDrawing(`<rect width="1" fill="${value}"/>`)).not.toContain('url')
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('references point inside the drawing, also when they are escaped', () => {
  for (const value of ['url(#a)', 'url( #a )', "url('#a')", 'none']) {
    expect(cleanDrawing(`<rect fill="${value}"/>`), value).toContain('fill=')
  }
  for (const value of [
    'url(https://elders.example/a)',
    'URL (//elders.example)',
    // In CSS \72 is the letter r.
    String.raw`u\72l(https://elders.example/a)`,
    String.raw`u\72 l(//elders.example#a)`,
    'url(#a) url(//elders.example)',
    '&#117;rl(//elders.example)',
  ]) {
    expect(cleanDrawing(`<rect fill="${value}"/>`), value).not.toContain('fill=')
  }
  expect(
    cleanDrawing('<use href=" #a"/><use href="data:image/svg+xml,x"/>').match(/href/g),
  ).toHaveLength(1)
})
