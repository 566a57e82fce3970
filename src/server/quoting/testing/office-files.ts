const handbook = `# Handbook

## Working hours

Our core hours are 10:00 to 16:00, Monday to Friday. The office opens at 7:30 and closes at 20:00.

## Holidays

Full-time employees receive 25 days of paid holiday per calendar year. Up to five unused days may be carried over until 31 March.

## Equipment

Every employee chooses between two laptops. They are replaced every three years. Lost devices must be reported to the help desk within 24 hours.

## Meals

The daily meal allowance is:

- Breakfast: €10
- Lunch: €18
- Dinner: €25

Taxi rides need prior approval.
`;
const faq = `Frequently asked questions

How do I reset my password?
Open Settings, choose Security and press the button "Reset password".

Can I get a refund?
Yes. You can ask for your money back within 14 days of purchase.
`;
const manual = `Manual de la caldera

Mantenimiento
Se recomienda revisar la caldera una vez al año. El filtro se limpia con agua tibia cada seis meses.

Códigos de error
E01: falta de agua. Rellene el circuito hasta 1,2 bar.
E02: sobrecalentamiento. Apague la caldera y espere 30 minutos.
`;

/** A handbook, questions that are often asked, and a manual in Spanish, as text by name of file. */
export const officeFiles = { 'handbook.md': handbook, 'faq.txt': faq, 'caldera.txt': manual } as const;
