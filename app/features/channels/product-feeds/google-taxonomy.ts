/**
 * The branches of Google's product taxonomy for a jewellery shop, with Google's numbers and Dutch names (taxonomy-with-ids.nl-NL).
 * These are 102 of more than 5,000 categories. The owner can also enter the number of any other category.
 */
export const GOOGLE_TAXONOMY = `
188 Kleding en accessoires > Sieraden
191 Kleding en accessoires > Sieraden > Armbanden
192 Kleding en accessoires > Sieraden > Bedeltjes en hangertjes
197 Kleding en accessoires > Sieraden > Broches en reversspelden
189 Kleding en accessoires > Sieraden > Enkelbandjes
196 Kleding en accessoires > Sieraden > Halskettingen
5122 Kleding en accessoires > Sieraden > Horlogeaccessoires
5123 Kleding en accessoires > Sieraden > Horlogeaccessoires > Horlogebanden
6870 Kleding en accessoires > Sieraden > Horlogeaccessoires > Horlogeopwinders
7471 Kleding en accessoires > Sieraden > Horlogeaccessoires > Stickers en transfers voor horloges
201 Kleding en accessoires > Sieraden > Horloges
190 Kleding en accessoires > Sieraden > Lichaamssieraden
194 Kleding en accessoires > Sieraden > Oorbellen
200 Kleding en accessoires > Sieraden > Ringen
6463 Kleding en accessoires > Sieraden > Sieradensets
166 Kleding en accessoires
167 Kleding en accessoires > Kledingaccessoires
168 Kleding en accessoires > Kledingaccessoires > Bandana's en hoofddoeken
179 Kleding en accessoires > Kledingaccessoires > Bretels
5443 Kleding en accessoires > Kledingaccessoires > Bruidsaccessoires
5446 Kleding en accessoires > Kledingaccessoires > Bruidsaccessoires > Bruidssluiers
4179 Kleding en accessoires > Kledingaccessoires > Buttons
176 Kleding en accessoires > Kledingaccessoires > Dassen
180 Kleding en accessoires > Kledingaccessoires > Dasspelden
5114 Kleding en accessoires > Kledingaccessoires > Decoratieve waaiers
3913 Kleding en accessoires > Kledingaccessoires > Gespen
171 Kleding en accessoires > Kledingaccessoires > Haaraccessoires
1483 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarelastieken
2477 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarkammen
5915 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarkransen
1948 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarspelden
502988 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarspelden, -klemmen en -clips
543645 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarspelden, -klemmen en -clips > Haarklemmen en -clips
543644 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarspelden, -klemmen en -clips > Haarpinnen
543646 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Haarspelden, -klemmen en -clips > Haarspeldjes
1662 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Hoofdbanden
5914 Kleding en accessoires > Kledingaccessoires > Haaraccessoires > Tiara's
170 Kleding en accessoires > Kledingaccessoires > Handschoenen en wanten
173 Kleding en accessoires > Kledingaccessoires > Hoeden
193 Kleding en accessoires > Kledingaccessoires > Manchetknopen
5207 Kleding en accessoires > Kledingaccessoires > Pochetten
1893 Kleding en accessoires > Kledingaccessoires > Polsbanden
169 Kleding en accessoires > Kledingaccessoires > Riemen
6985 Kleding en accessoires > Kledingaccessoires > Sierspijkers
177 Kleding en accessoires > Kledingaccessoires > Sjaals
543674 Kleding en accessoires > Kledingaccessoires > Sjaals > Shawl
543673 Kleding en accessoires > Kledingaccessoires > Sjaals > Sjaal
499972 Kleding en accessoires > Kledingaccessoires > Sjerpen
178 Kleding en accessoires > Kledingaccessoires > Zonnebrillen
6551 Kleding en accessoires > Handtassen, portefeuilles en koffers
6170 Kleding en accessoires > Handtassen, portefeuilles en koffers > Badge- en pashouders
3032 Kleding en accessoires > Handtassen, portefeuilles en koffers > Handtassen
2668 Kleding en accessoires > Handtassen, portefeuilles en koffers > Portefeuilles en geldclips
6169 Kleding en accessoires > Handtassen, portefeuilles en koffers > Visitekaartmapjes
6552 Kleding en accessoires > Accessoires voor handtassen en portefeuilles
6460 Kleding en accessoires > Accessoires voor handtassen en portefeuilles > Chequeboekomslagen
5841 Kleding en accessoires > Accessoires voor handtassen en portefeuilles > Portefeuillekettingen
175 Kleding en accessoires > Accessoires voor handtassen en portefeuilles > Sleutelhangers
6277 Kleding en accessoires > Accessoires voor handtassen en portefeuilles > Sleutelkoorden
8018 Kleding en accessoires > Kostuums en accessoires > Toneelkledingaccessoires > Namaaksieraden
5573 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden
500082 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden > Reinigers voor sieraden
499919 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden > Reinigings- en polijstvloeistoffen voor sieraden
5124 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden > Reparatiekits voor horloge
5974 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden > Sieradenhouders
500083 Gezondheid en persoonlijke verzorging > Reiniging en onderhoud van sieraden > Stoomreinigers voor sieraden
5965 Gezondheid en persoonlijke verzorging > Gezondheidszorg > Medische identificatieplaatjes en -sieraden
500009 Gezondheid en persoonlijke verzorging > Gezondheidszorg > Biometrische meters > Activiteitsmeters
2521 Gezondheid en persoonlijke verzorging > Persoonlijke verzorging > Oogzorg > Brilaccessoires
5507 Gezondheid en persoonlijke verzorging > Persoonlijke verzorging > Oogzorg > Brilaccessoires > Brillenhouders en -kokers
8204 Gezondheid en persoonlijke verzorging > Persoonlijke verzorging > Oogzorg > Brilaccessoires > Brillenkoorden en -kettingen
2559 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus
53 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Cadeaubonnen
6100 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Corsage- en boutonnièrespelden
5916 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Corsages en boutonnières
94 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen
5838 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen > Cadeautasjes
5091 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen > Geschenkdoosjes en -blikjes
8213 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen > Geschenkkaartjes en -labels
2816 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen > Inpakpapier
6712 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Geschenkverpakkingen > Vloeipapier
95 Kunst en entertainment > Feestelijke gelegenheden > Cadeaus > Wenskaarten en notitiekaarten
5452 Kunst en entertainment > Feestelijke gelegenheden > Feestartikelen > Feestattenties
5453 Kunst en entertainment > Feestelijke gelegenheden > Feestartikelen > Feestattenties > Huwelijksattenties
5868 Kunst en entertainment > Feestelijke gelegenheden > Trofeeën en prijzen
543657 Kunst en entertainment > Feestelijke gelegenheden > Trofeeën en prijzen > Plaquettes
543655 Kunst en entertainment > Feestelijke gelegenheden > Trofeeën en prijzen > Prijsspelden en medailles
543653 Kunst en entertainment > Feestelijke gelegenheden > Trofeeën en prijzen > Trofeeën
502979 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbysets > Sets om sieraden te maken
6540 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Handwerkvezels > Sieraden- en kralenkoorden
505379 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Ornamenten en versiering
198 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Ornamenten en versiering > Edelstenen
32 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Ornamenten en versiering > Kralen
5996 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Ornamenten en versiering > Sieraadverbindingen
5982 Kunst en entertainment > Hobby's en creatieve vaardigheden > Handwerk en hobby's > Handwerk- en hobbymaterialen > Ornamenten en versiering > Strassteentjes
4295 Huis en tuin > Decoratie > Spaarpotten
595 Huis en tuin > Decoratie > Spiegels
602 Huis en tuin > Decoratie > Vazen
5922 Huis en tuin > Decoratie > Vitrinedoosjes
500081 Huis en tuin > Huishoudelijke apparaten > Ultrasone reinigers
40 Huis en tuin > Huishoudelijke benodigdheden > Opruimen en organiseren > Foto-opslag en -weergave > Fotoalbums
982 Kantoorartikelen > Kantoorbenodigdheden > Schrijfinstrumenten > Pennen en potloden > Pennen
`
