import { renderToStaticMarkup } from 'react-dom/server'
import { LEGAL_PAGES, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readLegalText } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { type Block, plainText } from '#app/features/core/rich-text/post-document.ts'
import { textHtml } from '#app/features/core/rich-text/text-html.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import {
  WITHDRAW_LABEL,
  withdrawalPeriod,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { searchTermsOf } from '#app/features/listings/listing-index/search-terms.ts'
import {
  findHelpPages,
  type HelpPage,
  isHelpTerm,
} from '#app/features/listings/product-search/help-pages.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { buttonClass } from '#app/ui/button-class.ts'

const MAX_BLOCKS = 3
const MAX_OTHER_SECTIONS = 6
/** Related words share this number of letters: "ruilen" and "ruil", "verzendkosten" and "kost". */
const MIN_STEM_LENGTH = 4

/** The part of a help page about the subject of a search. */
interface HelpAnswer {
  page: HelpPage
  lead: string
  /** paragraphs as HTML; '' if the lead is the answer */
  html: string
  /** text of the link to the whole page */
  more: string
  /** links to the other sections of the page */
  otherSections: { href: string; text: string }[]
}

interface HelpResult {
  /** every word of the search is about a service, so the answer is more useful than products */
  isQuestion: boolean
  /** the answers; '' if no page has one */
  html: string
}

/** Returns the parts of help pages that answer a search as HTML. */
export async function readHelpAnswers(app: App, search: string): Promise<HelpResult> {
  const pages = findHelpPages(search)
  if (pages.length === 0) return { isQuestion: false, html: '' }
  const isQuestion = searchTermsOf(search).every(isHelpTerm)
  const answers = await Promise.all(pages.map((page) => readAnswer(app, page, search)))
  return { isQuestion, html: renderToStaticMarkup(<HelpAnswers answers={answers} />) }
}

async function readAnswer(app: App, page: HelpPage, search: string): Promise<HelpAnswer> {
  const fixedTexts = await readFixedAnswer(app, page)
  if (fixedTexts) return { page, html: '', otherSections: [], ...fixedTexts }
  const legalPage = LEGAL_PAGES.find((candidate) => legalPageFacts(candidate).href === page.href)
  const more = `Alles over ${page.text.toLowerCase()}`
  if (!legalPage) return { page, lead: '', html: '', more, otherSections: [] }
  const { lead, document } = await readLegalText(app, legalPage)
  const sections = sectionsOf(document.content)
  const bestSection = sections.find(({ title }) => isAbout(title, search)) ?? sections[0]
  return {
    page,
    lead,
    html: bestSection
      ? textHtml([...bestSection.heading, ...bestSection.blocks.slice(0, MAX_BLOCKS)])
      : '',
    more,
    otherSections: sections.flatMap(({ title }, index) =>
      title === '' || title === bestSection?.title
        ? []
        : { href: `${page.href}#tekst-${index}`, text: title },
    ),
  }
}

/** Returns the sections of a text; the index of a section is the number in its anchor. Headings become one level lower. */
function sectionsOf(blocks: Block[]) {
  const sections: { title: string; heading: Block[]; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.type === 'heading' && block.attrs.level === 2) {
      const heading: Block[] = [{ ...block, attrs: { ...block.attrs, level: 3 } }]
      sections.push({ title: plainText(block), heading, blocks: [] })
    } else if (sections.length > 0) sections.at(-1)?.blocks.push(block)
    else sections.push({ title: '', heading: [], blocks: [block] })
  }
  return sections
}

/** Returns whether a heading contains a word of the search: "Ruilen" for "ruilen", "Wat kost het?" for "verzendkosten". */
function isAbout(title: string, search: string): boolean {
  const stems = searchTermsOf(title).flatMap((word) =>
    word.length >= MIN_STEM_LENGTH ? word.slice(0, MIN_STEM_LENGTH) : [],
  )
  return searchTermsOf(search).some((term) => stems.some((stem) => term.includes(stem)))
}

/** Returns a fixed answer for a page with a form or other content; undefined for a page that consists of text. */
async function readFixedAnswer(
  app: App,
  { href, text }: HelpPage,
): Promise<Pick<HelpAnswer, 'lead' | 'more'> | undefined> {
  if (text === 'Betalen') {
    const names = (await listPaymentMethods(app)).map(({ name }) => name)
    const methodsText = names.length > 0 ? `Je betaalt met ${joinWithAnd(names)}. ` : ''
    return { lead: `${methodsText}Betalen kost niets extra.`, more: 'Alle vragen en antwoorden' }
  }
  switch (href) {
    case path('/ringmaat-bepalen'):
      return {
        lead: 'Leg een ring die past op een liniaal en meet de binnenkant op het breedste punt: 17 mm is maat 17. Geen ring bij de hand? Met een strookje papier weet je het in een minuut.',
        more: 'Bepaal je ringmaat',
      }
    case path('/bestelling-volgen'):
      return {
        lead: 'Met je bestelnummer en e-mailadres zie je waar je bestelling is, ook zonder account.',
        more: 'Volg je bestelling',
      }
    case path('/herroepen'): {
      const period = withdrawalPeriod((await readSettings(app)).returnDays)
      return {
        lead: `Je mag elke aankoop op afstand binnen ${period} na ontvangst herroepen, zonder opgaaf van reden.`,
        more: WITHDRAW_LABEL,
      }
    }
    case path('/coupons'):
      return { lead: 'Alle codes die nu werken, staan bij elkaar.', more: 'Bekijk de codes' }
    case path('/contact'): {
      const { phone, email } = await readSettings(app)
      const ways = [phone && `bel ${phone}`, email && `mail ${email}`].filter(Boolean)
      const waysText = ways.length > 0 ? `, ${ways.join(' of ')}` : ''
      const lead = `Stel je vraag met het formulier${waysText}.`
      return { lead, more: 'Neem contact op' }
    }
  }
}

function HelpAnswers({ answers }: { answers: HelpAnswer[] }) {
  return (
    <div className="space-y-8 border-t border-ink pt-6">
      {answers.map((answer) => (
        <Answer key={answer.page.href + answer.page.text} {...answer} />
      ))}
    </div>
  )
}

function Answer({ page, lead, html, more, otherSections }: HelpAnswer) {
  return (
    <section
      aria-label={page.text}
      className="gap-x-16 not-first:border-t not-first:border-line not-first:pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_28rem]"
    >
      <div>
        <h2 className="display text-display-sm">{page.text}</h2>
        {lead && <p className="mt-3 max-w-prose text-lead">{lead}</p>}
        {html && (
          <div
            className="info-text mt-4 max-w-prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server, which escapes the text
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
        <p className="mt-5">
          <a href={page.href} className={buttonClass({ variant: 'second' })}>
            {more}
          </a>
        </p>
      </div>
      {otherSections.length > 0 && (
        <div className="mt-6 lg:mt-1">
          <h3 className="mb-1 text-sm text-ink-2">Ook in onze klantenservice</h3>
          <ul className="border-t border-line">
            {otherSections.slice(0, MAX_OTHER_SECTIONS).map(({ href, text }) => (
              <li key={href} className="border-b border-line">
                <a
                  href={href}
                  className="flex min-h-target items-center py-1.5 hover:text-accent hover:underline"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
