/** What a sheet tells of one person, place, thing or deal, folded: few lists have these in the rows of a column. */
const names = new Set(
  [
    'name, full name, first name, last name, surname, address, street, city, town, region, province, country, state',
    'postcode, postal code, zip, zip code, phone, phone number, telephone, mobile, fax, email, e-mail, website, web',
    'owner, manager, contact, contact person, opening hours, hours, capacity, title, author, description, status',
    'type, category, brand, model, reference, serial number, version, date, year, location, customer, client',
    'supplier, department, position, date of birth, nationality, language, currency, iban, vat number, tax id, notes',
    'due date, start date, end date, invoice number, order number, length, width, height, weight, colour, color',
    'nombre, nombre completo, nombre y apellidos, apellidos, direccion, domicilio, calle, ciudad, localidad',
    'poblacion, municipio, region, provincia, comunidad, pais, estado, codigo postal, cp, telefono, movil, fax',
    'correo, correo electronico, pagina web, sitio web, propietario, propietaria, titular, responsable, gerente',
    'encargado, encargada, contacto, persona de contacto, horario, horario de apertura, aforo, capacidad, titulo',
    'autor, autora, descripcion, tipo, categoria, marca, modelo, referencia, numero de serie, fecha, ano, lugar',
    'ubicacion, cliente, proveedor, departamento, cargo, puesto, fecha de nacimiento, nacionalidad, idioma, moneda',
    'cif, nif, nie, dni, razon social, observaciones, notas, vencimiento, fecha de inicio, fecha de fin',
    'numero de factura, numero de pedido, longitud, eslora, manga, anchura, altura, peso, color',
  ].flatMap((line) => line.split(', ')),
);

/** Those of them whose value may be an amount: who has one beside them is listed with it. */
const amountNames = new Set(
  [
    'postcode, postal code, zip, zip code, phone, phone number, telephone, mobile, fax, hours, capacity, reference',
    'serial number, version, year, vat number, tax id, invoice number, order number, length, width, height, weight',
    'codigo postal, cp, telefono, movil, aforo, capacidad, referencia, numero de serie, ano, cif, nif, nie, dni',
    'numero de factura, numero de pedido, longitud, eslora, manga, anchura, altura, peso',
  ].flatMap((line) => line.split(', ')),
);

const folded = (cell: string) =>
  cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/:$/, '').trim();

/** Whether a cell is the usual name of something that is told of one person, place, thing or deal. */
export const isFieldName = (cell: string) => names.has(folded(cell));

/** Whether such a name may have an amount for its value, as a weight has, and a manager has not. */
export const mayBeAmount = (name: string) => amountNames.has(folded(name));
