// Exports of a small former shop as files, with the odd cases of real ones.

/** A product file of WooCommerce with Dutch headings, a parent that is named by its SKU, and columns of plugins. */
export const WOO_PRODUCTS = `\uFEFFID,Type,SKU,Naam,Gepubliceerd,"Korte beschrijving",Beschrijving,"Belastingklasse","Op voorraad?",Voorraad,"Gewicht (g)",Actieprijs,"Reguliere prijs",Categorieën,Tags,Afbeeldingen,Hoofd,"Gegroepeerde producten",Cross-sells,"Externe URL","Eigenschap 1 naam","Eigenschap 1 waarde(n)","Eigenschap 1 zichtbaar","Eigenschap 1 globaal","Meta: _ean","Meta: _yoast_wpseo_title","Meta: _amzASIN"
12,variable,BO,"Ring ""Bo""",1,Smal,"Eerste regel\\nTweede regel",,1,,.5,,,"Ringen > Trouwringen, Cadeaus","Goud\\, echt, Zilver","https://oud.example/wp-content/uploads/2025/01/bo.jpg, https://oud.example/wp-content/uploads/2025/01/bo-2.jpg",,,,,Metaal,"Goud, Zilver",1,1,,"%%title%% kopen",
13,variation,BO-G,Ring Bo - Goud,1,,,parent,1,3,,"99,50","121,00",,,,BO,,,,Metaal,Goud,,1,8712345678906,,
14,variation,,Ring Bo - elke,1,,,parent,1,parent,,,"60,50",,,,id:12,,,,Metaal,,,1,,,
15,simple,OORBEL,Oorbel,1,,,verlaagd-tarief,0,0,2.0,,10,Oorbellen,,,,,BO,,,,,,,,
16,"simple, virtual",,Cadeaubon,1,,,,1,,,,25,,,,,,,,,,,,,,
17,external,,Elders,1,,,,1,,,,5,,,,,,,https://winkel.example/x,,,,,,,
18,grouped,,Set,1,,,,1,,,,,,,,,"BO, id:15",,,,,,,,,
19,external,,Amazon,1,,,,1,,,,5,,,,,,,,,,,,,,B0ABCDEF12
20,variation,,Wees,1,,,,1,,,,5,,,,NIETS,,,,Metaal,Goud,,1,,,
`

export const SHOPIFY_PRODUCTS = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,Status
ring-anna,Ring Anna,<p>Fijn.</p>,Atelier,Ringen,"goud, cadeau",true,Maat,17,,,'A17,12,shopify,3,deny,100.00,120.00,'8712345678906,https://foto.example/a.jpg,1,Ring voor,Koop Anna,active
ring-anna,,,,,,,,18,,,A18,12,shopify,0,continue,100.00,,,https://foto.example/b.jpg,2,,,
ring-anna,,,,,,,,,,,,,,,,,,,https://foto.example/c.jpg,3,,,
ketting,Ketting,,Atelier,Kettingen,,true,Title,Default Title,,,K1,0,,,deny,49.95,,,,,,,active
oud,Oud ding,,Atelier,,,false,Title,Default Title,,,O1,0,,,deny,5.00,,,,,,,archived
`

export const SHOPIFY_NEW_PRODUCTS = `Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Materiaal (product.metafields.custom.material)
Armband,armband,Mooi,Atelier,Armbanden,zilver,TRUE,Active,ARM-S,,Lengte,18 cm,79.00,,shopify,5,DENY,8,https://foto.example/arm.jpg,1,Armband,,FALSE,,,Zilver
,armband,,,,,,,ARM-L,,,20 cm,85.00,,shopify,1,DENY,9,,,,,,,,
Cadeaubon,cadeaubon,,Atelier,,,TRUE,Active,,,Waarde,25,25.00,,,,DENY,0,,,,,TRUE,,,
,cadeaubon,,,,,,,,,,50,50.00,,,,DENY,0,,,,,,,,
`

export const SHOPIFY_CUSTOMERS = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001,Mila,de Vries,mila@voorbeeld.example,yes,,Oudegracht 212 A,,Utrecht,,NL,'3511 NR,'+31612345678,,no,220.00,2,,no,
'7002,Jan,,jan@voorbeeld.example,no,,,,,,,,,,no,0.00,0,,no,
'7003,Zonder,Adres,,no,,,,,,,,,,no,0.00,0,,no,
`

export const SHOPIFY_ORDERS = `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing City,Billing Zip,Billing Country,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Id,Tax 1 Name,Tax 1 Value
#1001,mila@voorbeeld.example,paid,2025-03-01 11:30:00 +0100,fulfilled,,yes,EUR,149.95,4.95,26.88,154.90,,0.00,PostNL,2025-03-01 11:28:18 +0100,1,Ring Anna - 17,100.00,A17,true,true,fulfilled,Mila de Vries,Oudegracht 212 A,Oudegracht 212 A,Utrecht,3511 NR,NL,Mila de Vries,Oudegracht 212 A,Utrecht,3511 NR,NL,,,iDEAL,0.00,5551,NL btw 21%,26.88
#1001,mila@voorbeeld.example,,,,,,,,,,,,,,,1,Ketting,49.95,K1,true,true,fulfilled,,,,,,,,,,,,,,,,,,
#1002,gast@voorbeeld.example,refunded,2025-04-01 10:00:00 +0200,unfulfilled,,no,EUR,49.95,0.00,8.67,49.95,,0.00,Ophalen,2025-04-01 09:58:00 +0200,1,Ketting,49.95,K1,true,true,unfulfilled,Gast,Kade 1,Kade 1,Groningen,9711 AB,NL,,,,,,,,iDEAL,49.95,5552,NL btw 21%,8.67
#1003,usd@voorbeeld.example,paid,2025-05-01 10:00:00 +0200,fulfilled,,no,USD,49.95,0.00,0,49.95,,0.00,Mail,2025-05-01 09:58:00 +0200,1,Ketting,49.95,K1,true,true,fulfilled,Gast,Kade 1,Kade 1,Groningen,9711 AB,NL,,,,,,,,PayPal,0.00,5553,,
`

export const SHOPIFY_DISCOUNTS = `Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End
WELKOM10,-10.0,percentage,amount_off_order,order,Minimum purchase of €50.00,All customers,3,true,100,Active,2025-01-01 00:00:00 +0100,
VIJF,-5.00,fixed_amount,amount_off_order,order,None,All customers,0,false,,Expired,2024-01-01 00:00:00 +0100,2024-02-01 00:00:00 +0100
`

export const SHOPIFY_REDIRECTS = `Redirect from,Redirect to
/pages/oude-ring,/products/ring-anna
/actie,https://elders.example/actie
`

/** An export of WordPress with a product, a page, a post, a photo, a comment and a split CDATA. */
export const WXR = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Sieraden &amp; zo</title>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://wxr.example</wp:base_site_url>
<wp:base_blog_url>https://wxr.example</wp:base_blog_url>
<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename><![CDATA[nieuws]]></wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Nieuws]]></wp:cat_name></wp:category>
<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>ringen</wp:term_slug><wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Ringen]]></wp:term_name></wp:term>
<wp:term><wp:term_id>10</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>trouw</wp:term_slug><wp:term_parent>ringen</wp:term_parent><wp:term_name><![CDATA[Trouw]]></wp:term_name></wp:term>
<item><title><![CDATA[Ring Anna]]></title><link>https://wxr.example/sieraad/ring-anna/</link><content:encoded><![CDATA[Met ]]]]><![CDATA[> teken.]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>101</wp:post_id><wp:post_date>2025-03-01 11:00:00</wp:post_date><wp:post_date_gmt>2025-03-01 10:00:00</wp:post_date_gmt><wp:post_name>ring-anna</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>product</wp:post_type><category domain="product_cat" nicename="trouw"><![CDATA[Trouw]]></category><category domain="product_type" nicename="simple"><![CDATA[simple]]></category><category domain="product_tag" nicename="cadeau"><![CDATA[Cadeau]]></category><wp:postmeta><wp:meta_key>_regular_price</wp:meta_key><wp:meta_value><![CDATA[121]]></wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[41]]></wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author><![CDATA[Mila]]></wp:comment_author><wp:comment_author_email>mila@voorbeeld.example</wp:comment_author_email><wp:comment_date_gmt>2025-04-01 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Mooi!]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>review</wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id><wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:commentmeta></wp:comment></item>
<item><title>foto</title><link>https://wxr.example/foto/</link><wp:post_id>41</wp:post_id><wp:post_name>foto</wp:post_name><wp:status>inherit</wp:status><wp:post_parent>101</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://wxr.example/wp-content/uploads/2025/03/ring.jpg</wp:attachment_url></item>
<item><title>Over ons</title><link>https://wxr.example/over-ons/</link><content:encoded><![CDATA[<p>Wij.</p>\x0b]]></content:encoded><wp:post_id>61</wp:post_id><wp:post_name>over-ons</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
<item><title>Nieuwtje</title><link>https://wxr.example/nieuws/nieuwtje/</link><content:encoded><![CDATA[Hallo]]></content:encoded><wp:post_id>62</wp:post_id><wp:post_name>nieuwtje</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="nieuws"><![CDATA[Nieuws]]></category></item>
<item><title>Bestelling</title><wp:post_id>70</wp:post_id><wp:status>wc-completed</wp:status><wp:post_type>shop_order</wp:post_type></item>
</channel>
</rss>
`
