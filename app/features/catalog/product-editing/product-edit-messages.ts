import { metalProblemMessage } from '#app/features/catalog/products/metal-facts.ts'
import type {
  EditProductResult,
  VariantProblem,
} from '#app/features/catalog/products/product-edit.ts'

export function editProductMessage(failure: Extract<EditProductResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'changed-since':
      return 'Iemand heeft dit product opgeslagen terwijl jij ermee bezig was. Wat je invulde staat hieronder en is nog niet opgeslagen.'
    case 'slug-taken':
      return 'Een ander product heeft dit adres al. Kies een ander.'
    case 'slug-redirects-to-other':
      return 'Dit was het adres van een ander product en leidt daar nog heen. Kies een ander.'
    case 'category-gone':
      return 'Deze categorie is intussen verwijderd. Kies een andere.'
    case 'brand-gone':
      return 'Dit merk is intussen verwijderd. Kies een ander.'
    case 'nothing-to-sell':
      return 'Zet eerst een uitvoering te koop: zonder is er in de winkel niets te zien.'
    case 'no-manufacturer':
      return 'Vul in wie het gemaakt heeft: naam, adres en e-mailadres. Zonder mag het niet in de winkel staan.'
    case 'metal-problems':
    case 'variant-problems':
      return 'Niet opgeslagen. Kijk naar de rood omrande velden.'
  }
}

export function variantProblemMessage(problem: VariantProblem): string {
  switch (problem.error) {
    case 'price-is-zero':
      return 'De prijs is € 0,00. Bevestig bovenaan dat dit klopt.'
    case 'sale-not-below-price':
      return 'De actieprijs moet lager zijn dan de prijs.'
    case 'sale-ends-before-it-starts':
      return 'De actie eindigt vóór ze begint.'
    case 'sale-without-price':
      return 'Vul een actieprijs in, of maak de datums leeg.'
    case 'sold-meanwhile':
      return `Er is intussen verkocht: de voorraad is nu ${problem.stock}. Reken vanaf daar.`
    case 'sku-twice':
      return 'Deze SKU staat twee keer in de lijst.'
    case 'sku-taken':
      return `Deze SKU is al van ${problem.product}.`
    case 'no-metal':
      return 'Kies hier een metaal, of vul dat van het product in.'
    case 'metal-problem':
      return metalProblemMessage(problem.problem)
  }
}
