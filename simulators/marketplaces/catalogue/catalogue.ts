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
  const byAsin = new Map<string, Item>()
  const byParent = new Map<string, Model>()
  const byGtin = new Map<string, Item>()
  for (const model of models) {
    if (model.parentAsin) byParent.set(model.parentAsin, model)
    for (const item of model.items) {
      byAsin.set(item.asin, item)
      byGtin.set(item.gtin, item)
    }
  }
  return {
    models,
    items: () => byAsin.values(),
    item: (asin: string) => byAsin.get(asin),
    itemOfGtin: (gtin: string) => byGtin.get(gtin),
    /** returns the family of a parent ASIN */
    family: (asin: string) => byParent.get(asin),
    /** returns the model of an ASIN, which may be that of a parent, a child or a single item */
    modelOf: (asin: string) => byParent.get(asin) ?? byAsin.get(asin)?.model,
  }
}
