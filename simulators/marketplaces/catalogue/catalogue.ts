import { createModel, type Item, type Model } from './models.ts'

/** Default number of models; the catalogue has three times as many items. */
const DEFAULT_MODELS = 440

/** The models never change, so they are created once. */
const models: Model[] = []

function modelAt(number: number): Model {
  models[number] ??= createModel(number)
  return models[number]
}

/** Creates a catalogue of this many models; a larger catalogue contains all models of a smaller one. */
export function createCatalogue(size = DEFAULT_MODELS) {
  const models = Array.from({ length: size }, (_, number) => modelAt(number))
  const itemsByAsin = new Map<string, Item>()
  const modelsByParentAsin = new Map<string, Model>()
  const itemsByGtin = new Map<string, Item>()
  for (const model of models) {
    if (model.parentAsin) modelsByParentAsin.set(model.parentAsin, model)
    for (const item of model.items) {
      itemsByAsin.set(item.asin, item)
      itemsByGtin.set(item.gtin, item)
    }
  }
  return {
    models,
    items: () => itemsByAsin.values(),
    item: (asin: string) => itemsByAsin.get(asin),
    itemOfGtin: (gtin: string) => itemsByGtin.get(gtin),
    /** returns the family of a parent ASIN */
    family: (asin: string) => modelsByParentAsin.get(asin),
    /** returns the model of an ASIN, which may be that of a parent, a child or a single item */
    modelOf: (asin: string) => modelsByParentAsin.get(asin) ?? itemsByAsin.get(asin)?.model,
  }
}
