import type { BankLine } from '#server/features/money/reconciliation/bank-statements/bank-lines.ts'

/** A file in the form in which a bank exports it, as far as the source says. The lines are made up. */
export interface BankExport {
  bank: string
  source: string
  text: string
  lines: BankLine[]
}

const batch = (description: string, date = '2026-11-27'): BankLine => ({ date, cents: -14_400, description })
const sale = (description: string, date = '2026-11-28'): BankLine => ({ date, cents: 120_050, description })

export const bankExports: BankExport[] = [
  {
    bank: 'CommBank, NetBank',
    source:
      'github.com/lolobored/bank-statements, CommBankCsvLine.java: four columns by their position, without names',
    text: '28/11/2026,"+1200.50","Stripe Sydney","+2056.50"\n27/11/2026,"-144.00","Direct Debit SURPLATE","+856.00"\n',
    lines: [sale('Stripe Sydney'), batch('Direct Debit SURPLATE')],
  },
  {
    bank: 'CommBank, one line',
    source: 'the same',
    text: '27/11/2026,"-144.00","Direct Debit SURPLATE","+856.00"',
    lines: [batch('Direct Debit SURPLATE')],
  },
  {
    bank: 'a card, without balances',
    source: 'the help of a public importer: a fourth column that is empty',
    text: '28/11/2026,"1200.50","STRIPE",""\n27/11/2026,"-144.00","DIRECT ENTRY          ON ##0713",""\n',
    lines: [sale('STRIPE'), batch('DIRECT ENTRY ON ##0713')],
  },
  {
    bank: 'NAB',
    source:
      'github.com/lincolnyu/KMPSolutions, NABCashRowDescriptor.cs: the names, one of them blank; days as a public importer reads them',
    text: 'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name\n28 Nov 26,1200.50,123456789,,TRANSFER CREDIT,STRIPE,2056.50,,\n27 Nov 26,-144.00,123456789,,TRANSFER DEBIT,DIRECT ENTRY,856.00,,\n',
    lines: [sale('STRIPE'), batch('DIRECT ENTRY')],
  },
  {
    bank: 'ANZ',
    source:
      'the fields of github.com/jedney0901/CFA-Bigmoney, transactionData.js; written without names as the importers in public code expect',
    text: '28/11/2026,"1200.50","TRANSFER FROM STRIPE"\n27/11/2026,"-144.00","ANZ INTERNET BANKING BPAY             {549951}"\n',
    lines: [sale('TRANSFER FROM STRIPE'), batch('ANZ INTERNET BANKING BPAY {549951}')],
  },
  {
    bank: 'Westpac',
    source: 'samples in tests of several public importers, by this header',
    text: 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n032000123456,28/11/2026,"DEPOSIT STRIPE",,1200.50,2056.50,DEP,\n032000123456,27/11/2026,"DIRECT ENTRY",144.00,,856.00,PAYMENT,\n',
    lines: [sale('DEPOSIT STRIPE'), batch('DIRECT ENTRY')],
  },
  {
    bank: 'Westpac, Corporate Online',
    source:
      'bankrec.westpac.com.au/docs/statements/col-csv: days as YYYYMMDD, a row without an amount for a day without lines',
    text: 'TRAN_DATE,ACCOUNT_NO,ACCOUNT_NAME,CCY,CLOSING_BAL,AMOUNT,TRAN_CODE,NARRATIVE,SERIAL\r\n20261126,032000123456,SURPLATE PTY LTD,AUD,1000.00,,,,\r\n20261127,032000123456,SURPLATE PTY LTD,AUD,856.00,-144.00,050,DIRECT ENTRY,0000001\r\n20261128,032000123456,SURPLATE PTY LTD,AUD,2056.50,1200.50,050,STRIPE,0000002\r\n',
    lines: [batch('DIRECT ENTRY'), sale('STRIPE')],
  },
  {
    bank: 'Macquarie',
    source:
      'the parser of a public repository that describes it: eleven columns, days as 19 Dec 2025, debit and credit without signs',
    text: 'Transaction Date,Details,Account,Category,Subcategory,Tags,Notes,Debit,Credit,Balance,Original Description\n28 Nov 2026,Stripe,Business,Income,,,,,1200.50,2056.50,Stripe\n27 Nov 2026,Direct entry,Business,Financial,Transfers,,,144.00,,856.00,DIRECT ENTRY SURPLATE\n',
    lines: [sale('Stripe'), batch('Direct entry DIRECT ENTRY SURPLATE')],
  },
  {
    bank: 'ING',
    source: 'public importers that name this header, and say that a debit has its own sign',
    text: 'Date,Description,Credit,Debit,Balance\n28/11/2026,"Stripe - Receipt 12",1200.50,,2056.50\n27/11/2026,"Direct entry - Receipt 11",,-144.00,856.00\n',
    lines: [sale('Stripe - Receipt 12'), batch('Direct entry - Receipt 11')],
  },
  {
    bank: 'Up',
    source: 'samples in public importers, by this header: an instant with its zone, written in two ways',
    text: 'Time,BSB/Account Number,Account Name,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Round Up (AUD),Total (AUD),Payment Method,Settled Date\n2026-11-28T09:30:00+11:00,633-123/12345678,Spending,Deposit,Stripe,,,,1200.50,AUD,1200.50,0.00,1200.50,,2026-11-28\n2026-11-27 09:30:00 +11:00,633-123/12345678,Spending,International Purchase,Patreon,Membership,,,-143.90,USD,-95.00,-0.10,-144.00,,2026-11-27\n',
    lines: [sale('Stripe'), batch('Patreon Membership')],
  },
  {
    bank: 'Bank Australia',
    source:
      'samples in public importers, by this header: the effective date may be blank, amounts may have a dollar sign',
    text: 'Effective Date,Entered Date,Transaction Description,Amount,Balance\n,28/11/2026,"Stripe       Sydney       AU",$1200.50,$2056.50\n26/11/2026,27/11/2026,"Direct entry",-$144.00,$856.00\n',
    lines: [sale('Stripe Sydney AU'), batch('Direct entry')],
  },
  {
    bank: 'Bendigo, simple CSV',
    source: 'a public importer that reads its simple CSV of three columns; their order is assumed',
    text: '"28/11/2026","1200.50","Stripe Sydney"\n"27/11/2026","-144.00","DIRECT ENTRY"\n',
    lines: [sale('Stripe Sydney'), batch('DIRECT ENTRY')],
  },
  {
    bank: 'Wise',
    source: 'github.com/ovidiugabriel/csv2sepa, StatementRow.py: days as 27-11-2026, and a currency',
    text: '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"\n"TRANSFER-2",28-11-2026,1200.50,AUD,"Received from Stripe",,2056.50,,,,Stripe,,,,,,,,0.00\n"TRANSFER-1",27-11-2026,-144.00,AUD,"Sent money",P12,856.00,,,,,"Dosa Lane",,,,,,,0.00\n',
    lines: [sale('Received from Stripe'), batch('Sent money P12 Dosa Lane')],
  },
]
