import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'

export const readOrderRows = (app: App) => app.db.select().from(orders).orderBy(orders.importRef)

const SHOPIFY_HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Notes,Cancelled at,Refunded Amount'

export const SHOPIFY = `${SHOPIFY_HEADER}
#1001,lotte@voorbeeld.example,paid,2024-03-05 12:10:00 +0100,fulfilled,EUR,4.95,21.69,124.95,5.00,PostNL,2024-03-05 12:00:00 +0100,2,Zegelring - 17,50.00,ZEG-17,Lotte van den Berg,Dorpsstraat 12 a,Utrecht,3511 NR,NL,Graag inpakken,,0.00
#1001,lotte@voorbeeld.example,,,,,,,,,,,1,Poetsdoek,25.00,,,,,,,,,
#1002,sem@voorbeeld.example,paid,2024-03-06 09:00:00 +0100,unfulfilled,EUR,0.00,0,80.00,0,PostNL,2024-03-06 09:00:00 +0100,1,Ketting,80.00,,Sem Bos,Lindelaan 3,Leuven,3000,BE,,2024-03-07 10:00:00 +0100,80.00
#1003,roos@voorbeeld.example,paid,,fulfilled,USD,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,1,Ketting,80.00,,Roos Vos,Lindelaan 3,Leuven,3000,BE,,,
#1004,pien@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,gisteren,1,Ketting,80.00,,Pien Kok,Lindelaan 3,Leuven,3000,BE,,,
#1005,mees@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,geen,Ketting,80.00,,Mees Kok,Lindelaan 3,Leuven,3000,BE,,,
,jan@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,1,Ketting,80.00,,Jan Kok,Lindelaan 3,Leuven,3000,BE,,,
`
