import { Heading, Link, Text } from 'react-email'
import type { LegalSource } from '#app/features/checkout/legal-texts/legal-texts.ts'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { Block, Inline } from '#app/features/core/rich-text/post-document.ts'

export const TERMS_TITLE = 'Onze voorwaarden'

/** A legal text as it was in force when the order was placed. */
export interface MailLegalText extends LegalSource {
  title: string
  /** day of the version: "25 november 2026"; empty for mails that an earlier release queued */
  changedOn: string
}

interface MailTermsProps {
  text: MailLegalText
  siteUrl: string
}

/** Renders the complete text, because a linked page could change after the order. */
export function MailTerms({ text: { title, lead, document, changedOn }, siteUrl }: MailTermsProps) {
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        {title}
      </Heading>
      {changedOn && <Text style={style.small}>Versie van {changedOn}.</Text>}
      {lead && <Text style={style.small}>{lead}</Text>}
      {document.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <MailBlock key={index} block={block} siteUrl={siteUrl} />
      ))}
    </>
  )
}

function MailBlock({ block, siteUrl }: { block: Block; siteUrl: string }) {
  switch (block.type) {
    case 'heading':
      return (
        <Text style={style.small}>
          <strong>
            <Inlines nodes={block.content} siteUrl={siteUrl} />
          </strong>
        </Text>
      )
    case 'paragraph':
      return (
        <Text style={style.small}>
          <Inlines nodes={block.content} siteUrl={siteUrl} />
        </Text>
      )
    case 'blockquote':
      return block.content.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <MailBlock key={index} block={paragraph} siteUrl={siteUrl} />
      ))
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <Text key={index} style={style.small}>
          {block.type === 'orderedList' ? `${index + 1}. ` : '— '}
          {item.content.map((node, nodeIndex) =>
            node.type === 'paragraph' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <Inlines key={nodeIndex} nodes={node.content} siteUrl={siteUrl} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <MailBlock key={nodeIndex} block={node} siteUrl={siteUrl} />
            ),
          )}
        </Text>
      ))
    default:
      return null
  }
}

function Inlines({ nodes, siteUrl }: { nodes: Inline[]; siteUrl: string }) {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
    if (node.type === 'hardBreak') return <br key={index} />
    const link = node.marks.find((mark) => mark.type === 'link')
    if (!link) {
      const isBold = node.marks.some(({ type }) => type === 'bold')
      // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
      return isBold ? <strong key={index}>{node.text}</strong> : node.text
    }
    const { href } = link.attrs
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
      <Link key={index} href={href.startsWith('/') ? `${siteUrl}${href}` : href} style={style.link}>
        {node.text}
      </Link>
    )
  })
}
