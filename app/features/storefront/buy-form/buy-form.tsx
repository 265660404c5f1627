import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FEW_LEFT, type ProductOption, productUrl } from '#app/features/catalog/products/catalog.ts'
import { inStockText } from '#app/features/sales/cart/cart-messages.ts'
import { useAddToCart } from '#app/features/sales/cart/use-add-to-cart.ts'
import {
  AddToCartButton,
  AddToCartOutcome,
} from '#app/features/sales/cart-view/add-to-cart-button.tsx'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Stepper } from '#app/ui/forms/stepper.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { lazyComponent } from '#app/ui/loading/lazy-component.tsx'
import { withTimeout } from '#app/ui/loading/load-part.ts'
import { BuyOptions } from './buy-options.tsx'
import { countTexts, ringOfOption, type TextPart, textParts } from './pair-choice.ts'
import { missingOptionText } from './product-messages.ts'
import type { SellableProduct } from './product-view.ts'
import { MailLink, type PromiseText, StockLine } from './stock-line.tsx'
import {
  type Choice,
  chosenVariant,
  mailUrlOfChoice,
  missingOptions,
  type RejectedChoice,
  stockOfChoice,
} from './variant-choice.ts'

const NO_TEXTS: FormValues = {}

const loadTexts = () => import('./text-fields-block.tsx')
const LateTextFields = lazyComponent(async () => (await loadTexts()).TextFieldsBlock)
const TextFields = (props: ComponentProps<typeof LateTextFields>) =>
  props.parts.length > 0 && <LateTextFields {...props} />

interface BuyFormProps {
  product: SellableProduct
  choice: Choice
  onChoose: (code: string, value: string) => void
  deliveryPromise: PromiseText | null
  /** the delivery promise once the shopper has typed a text */
  personalPromise: PromiseText | null
  /** called with the total surcharge of the typed texts */
  onExtra?: (cents: Cents) => void
  /**
   * id of the form: a button outside it submits the form, and “Koop bij ons” links to it, so that Tab reaches the first
   * option
   */
  formId?: string
  /** shown beside the ring sizes */
  sizeGuide?: ReactNode
  /** the form that the server rejected after a submit without JavaScript */
  rejected?: RejectedChoice | undefined
}

/**
 * The options, stock, quantity and buy button of a product. Without JavaScript the action of the page finds the variant.
 * Before hydration the browser validates the form; afterwards our own messages appear beside the options.
 */
export function BuyForm(props: BuyFormProps) {
  const { product, choice, deliveryPromise, personalPromise, formId, rejected } = props
  const idPrefix = useId()
  const [quantity, setQuantity] = useState('1')
  const parts = textParts(product, choice)
  const { outcome, errorOf, texts, onSubmit, onInput } = useBuySubmit(props, parts, quantity)
  const hasOptionsPerRing = product.options.some(({ code }) => ringOfOption(product, code) === 1)
  const lastPart = parts.findLast(({ fields }) => fields.length > 0)
  const renderTexts = (shownParts: TextPart[]) => (
    <TextFields
      parts={shownParts}
      formValues={rejected?.formValues ?? NO_TEXTS}
      errors={texts.errors}
      arrival={personalPromise?.arrival}
      hasNotice={lastPart !== undefined && shownParts.includes(lastPart)}
    />
  )
  const isPersonal = texts.count > 0 || parts.some(({ fields }) => fields.some(isRequired))
  const stock = stockOfChoice(product, choice, FEW_LEFT)
  const max = chosenVariant(product, choice)?.stock || null
  const mailUrl = mailUrlOfChoice(product, choice)
  const reasonId = `${idPrefix}-voorraad`
  return (
    <form
      id={formId}
      tabIndex={formId ? -1 : undefined}
      method="post"
      action={productUrl(product.slug)}
      noValidate={useHydrated()}
      toolname="in_winkelwagen"
      tooldescription="Legt de gekozen uitvoering van dit sieraad in de winkelwagen"
      onSubmit={onSubmit}
      onInput={onInput}
      className="group/buy"
    >
      <BuyOptions
        {...props}
        idPrefix={idPrefix}
        errorOf={errorOf}
        parts={parts}
        renderTexts={renderTexts}
      />
      {!hasOptionsPerRing && renderTexts(parts)}
      <div id={reasonId}>
        <StockLine
          stock={stock}
          deliveryPromise={isPersonal ? personalPromise : deliveryPromise}
          hasOptions={product.options.length > 0}
        />
      </div>
      {rejected && <FormError text={rejected.error} />}
      <div data-buy className="mt-4 flex items-start gap-3">
        {mailUrl ? (
          <MailLink to={mailUrl} className="flex-1" aria-describedby={reasonId} />
        ) : (
          <>
            {!product.soldIndividually && (
              <Stepper
                label={`Aantal ${product.name}`}
                name="quantity"
                value={quantity}
                onChange={setQuantity}
                max={max}
                maxText={max === null ? '' : inStockText(max)}
                isMaxKnown
              />
            )}
            <AddToCartButton
              className="min-w-0 flex-1 px-4"
              state={outcome.state}
              isOff={stock.kind === 'sold-out'}
              describedBy={stock.kind === 'sold-out' ? reasonId : undefined}
            />
          </>
        )}
      </div>
      <AddToCartOutcome {...outcome} />
    </form>
  )
}

function FormError({ text }: { text: string }) {
  return (
    <div className="mt-4">
      <Notice kind="danger" role="alert">
        {text}
      </Notice>
    </div>
  )
}

const isRequired = (field: { isRequired: boolean }) => field.isRequired

/** Focuses a field and scrolls it to the middle of the window: at the bottom the bar would hide its message. */
function showField(field: unknown) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
  field.focus({ preventScroll: true })
  const visibleField = field.type === 'radio' ? field.closest('fieldset') : field
  visibleField?.scrollIntoView({ block: 'center' })
}

type TextCheck = (parts: TextPart[], formValues: FormValues) => FieldErrors

/** Adds the chosen variant to the cart. If an option is missing or a text is invalid, shows the error and focuses the field. */
function useBuySubmit(
  { product, choice, rejected, onExtra }: BuyFormProps,
  parts: TextPart[],
  quantity: string,
) {
  const { outcome, add } = useAddToCart()
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [texts, setTexts] = useState({ count: 0, errors: rejected?.errors ?? NO_TEXTS })
  /** the function that validates the texts; its code is loaded at the first submit */
  const textCheck = useRef<TextCheck>(undefined)
  const missingOptionList = missingOptions(product, choice)

  /** Reads the typed texts. Errors appear at the first submit and are updated while the shopper types. */
  function readTexts(form: HTMLFormElement, showsErrors: boolean) {
    const values = readFormValues(new FormData(form))
    const errors = showsErrors ? (textCheck.current?.(parts, values) ?? NO_TEXTS) : NO_TEXTS
    const { count, cents } = countTexts(parts, values)
    setTexts({ count, errors })
    onExtra?.(cents)
    return { formValues: values, errors }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    // If the validation code cannot be loaded, the server validates the texts.
    if (parts.length > 0)
      textCheck.current ??= (await withTimeout(loadTexts()).catch(() => undefined))?.textErrors
    const [firstMissing] = missingOptionList
    const variant = chosenVariant(product, choice)
    const isSoldOut = stockOfChoice(product, choice, FEW_LEFT).kind === 'sold-out'
    const { formValues, errors } = readTexts(form, true)
    const [invalidTextName] = Object.keys(errors)
    // The button of the bar says "Kies je maat" itself, so following it is no mistake that needs a red message.
    if (firstMissing ? form.contains(submitter) : invalidTextName) setHasSubmitted(true)
    if (firstMissing) {
      showField(form.querySelector(`[name="${firstMissing.code}"]:not(:disabled)`))
    } else if (invalidTextName) {
      showField(form.elements.namedItem(invalidTextName))
    } else if (variant && !isSoldOut && outcome.state !== 'loading') {
      void add(variant.id, quantity, personalFields(variant.secondId, formValues))
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    if (parts.length > 0) readTexts(event.currentTarget, hasSubmitted)
  }

  const errorOf = (option: ProductOption) =>
    hasSubmitted && missingOptionList.includes(option) ? missingOptionText(option) : undefined
  return { outcome, errorOf, texts, onSubmit, onInput }
}

/** Returns the fields of the add-to-cart call besides product and quantity. */
function personalFields(secondId: number | undefined, values: FormValues): FormValues {
  const texts = Object.entries(values).filter(
    ([name, text]) => /^text2?_/.test(name) && text.trim() !== '',
  )
  const second = secondId === undefined ? [] : [['second_id', String(secondId)]]
  return Object.fromEntries([...second, ...texts])
}
