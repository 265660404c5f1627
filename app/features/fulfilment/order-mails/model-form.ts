/**
 * The lines of the model withdrawal form that follow the shop's address, as the law has them (annex I, part B, of Directive
 * 2011/83/EU).
 */
export const MODEL_FORM_LINES = [
  'Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende de verkoop van de volgende goederen/levering van de volgende dienst (*) herroep/herroepen (*):',
  'Besteld op (*)/Ontvangen op (*):',
  'Naam/Namen consument(en):',
  'Adres consument(en):',
  'Handtekening van consument(en) (alleen wanneer dit formulier op papier wordt ingediend):',
  'Datum:',
]

export const MODEL_FORM_NOTE = '(*) Doorhalen wat niet van toepassing is.'
